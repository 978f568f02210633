/** Why JSON stands for no structured value, and where: `input.value[2].type`. */
export class InputProblem extends Error {
  override readonly name = 'InputProblem';
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}
