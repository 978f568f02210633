/** The jumps and labels of one function. Labels are told apart by the number of their spelling. */
export class Jumps {
  /** The `goto` tokens that wait for each label, in order of position. */
  private readonly waiting = new Map<number, number[]>();
  private readonly visible: number[] = [];
  private readonly visibleNames = new Set<number>();

  /** How many labels are visible; `forget` goes back to such a number. */
  get labels(): number {
    return this.visible.length;
  }

  isVisible(name: number): boolean {
    return this.visibleNames.has(name);
  }

  wait(name: number, token: number): void {
    const others = this.waiting.get(name);
    if (others === undefined) this.waiting.set(name, [token]);
    else others.push(token);
  }

  /** Makes a label visible in the block that begins at `blockToken`, and returns the jumps within the block that waited for it. */
  place(name: number, blockToken: number): readonly number[] {
    this.visible.push(name);
    this.visibleNames.add(name);
    const others = this.waiting.get(name);
    const arrived: number[] = [];
    while (others !== undefined && (others.at(-1) ?? -1) >= blockToken) arrived.push(others.pop() ?? 0);
    return arrived;
  }

  /** Leaves only this many labels visible. */
  forget(labels: number): void {
    while (this.visible.length > labels) this.visibleNames.delete(this.visible.pop() ?? 0);
  }

  /** The first jump that still waits. */
  firstWaiting(): number | undefined {
    let first: number | undefined;
    for (const [token] of this.waiting.values())
      if (token !== undefined && (first === undefined || token < first)) first = token;
    return first;
  }
}
