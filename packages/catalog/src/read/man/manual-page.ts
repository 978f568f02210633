/** A run of text under one heading: a paragraph, or a list item with its tags. Texts are marked (see `fontMark`). */
export interface ManualBlock {
  /** Nesting: an item owns the deeper blocks behind it. */
  readonly depth: number;
  /** Heads of a list item; empty for a paragraph. */
  readonly tags: readonly string[];
  /** Source lines. A line that starts with a line feed begins a new line on the screen, the others are filled. */
  readonly lines: readonly string[];
}

/** Everything between two headings. */
export interface ManualSection {
  readonly title: string;
  /** True for a heading inside a section. */
  readonly isSubsection: boolean;
  readonly blocks: readonly ManualBlock[];
}

/** A page as its dialect's reader understood it. */
export interface ManualPage {
  readonly sections: readonly ManualSection[];
}

interface OpenBlock {
  readonly depth: number;
  readonly tags: string[];
  readonly lines: string[];
}

/** Collects the blocks of a page in reading order. Every call is legal at any time. */
export class ManualPageBuilder {
  readonly #sections: { title: string; isSubsection: boolean; blocks: OpenBlock[] }[] = [];
  #block: OpenBlock | null = null;
  #startsLine = false;

  startSection(title: string, isSubsection: boolean): void {
    this.endBlock();
    this.#sections.push({ title, isSubsection, blocks: [] });
  }

  /** True while the open block is a list item. */
  get isInItem(): boolean {
    return this.#block !== null && this.#block.tags.length > 0;
  }

  /** True while the open block is a list item that has tags and no text. */
  get isAtItemHead(): boolean {
    return this.isInItem && this.#block?.lines.length === 0;
  }

  /** Opens a list item, or gives the one whose text has not begun a further tag. */
  addTag(tag: string, depth: number, isFurther: boolean): void {
    if (!(isFurther && this.isAtItemHead)) this.#open(depth);
    this.#block?.tags.push(tag);
  }

  /** Adds a line of text to the open block, or opens a paragraph with it. */
  addText(line: string, depth: number, startsLine: boolean): void {
    if (this.#block === null) this.#open(depth);
    const block = this.#block;
    if (block === null) return;
    block.lines.push((startsLine || this.#startsLine) && block.lines.length > 0 ? `\n${line}` : line);
    this.#startsLine = false;
  }

  /** The next line of text begins a new line on the screen. */
  breakLine(): void {
    this.#startsLine = true;
  }

  /** Vertical space: the end of a paragraph, but inside an item only a new line of its text. */
  addSpace(): void {
    if (this.isInItem) this.#startsLine = !this.isAtItemHead;
    else this.endBlock();
  }

  endBlock(): void {
    this.#block = null;
    this.#startsLine = false;
  }

  build(): ManualPage {
    return { sections: this.#sections };
  }

  #open(depth: number): void {
    this.endBlock();
    this.#block = { depth, tags: [], lines: [] };
    // Text in front of the first heading belongs to no section; a page should have none.
    this.#sections.at(-1)?.blocks.push(this.#block);
  }
}
