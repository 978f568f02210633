import type { WorkAllowance } from './work-allowance.ts';

/** Which members or items of one value a schema has spoken of: what `unevaluated…` asks for. */
export class EvaluatedParts {
  readonly #names = new Set<string>();
  readonly #indexes = new Set<number>();
  #allNames = false;
  /** Every item before this one. */
  #itemCount = 0;

  addName(name: string): void {
    this.#names.add(name);
  }

  addAllNames(): void {
    this.#allNames = true;
  }

  addItem(index: number): void {
    this.#indexes.add(index);
  }

  addItemsBefore(count: number): void {
    this.#itemCount = Math.max(this.#itemCount, count);
  }

  hasName(name: string): boolean {
    return this.#allNames || this.#names.has(name);
  }

  hasItem(index: number): boolean {
    return index < this.#itemCount || this.#indexes.has(index);
  }

  /** Adds what another schema has spoken of at the same value. */
  addAll(other: EvaluatedParts, allowance: WorkAllowance): void {
    allowance.spend(other.#names.size + other.#indexes.size);
    for (const name of other.#names) this.#names.add(name);
    for (const index of other.#indexes) this.#indexes.add(index);
    this.#allNames ||= other.#allNames;
    this.addItemsBefore(other.#itemCount);
  }
}
