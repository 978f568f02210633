/** Why something is no structured value, and where: `output.value[2].type`. */
export class ValueProblem extends Error {
  override readonly name = 'ValueProblem';
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}
