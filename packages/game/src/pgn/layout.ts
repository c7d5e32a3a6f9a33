/**
 * Joins words into lines. If the width is not 0, lines are filled up to it. If it is 0, the caller decides where a line
 * ends.
 */
export class Layout {
  readonly #width: number;
  readonly #newline: string;
  readonly #parts: string[] = [];
  #column = 0;
  #opening = '';

  constructor(width: number, newline: string) {
    this.#width = width;
    this.#newline = newline;
  }

  /** Adds a word after a space or on the next line. */
  add(word: string): void {
    const text = this.#opening + word;
    this.#opening = '';
    const width = widthOf(text);
    if (this.#column > 0 && this.#width > 0 && this.#column + 1 + width > this.#width)
      this.#break();
    if (this.#column > 0) this.#parts.push(' ');
    this.#parts.push(text);
    this.#column += width + 1;
  }

  /** Starts a new line if the width is 0. */
  startLine(): void {
    if (this.#width === 0 && this.#column > 0) this.#break();
  }

  /** Puts a mark directly before the next word. */
  open(mark: string): void {
    this.#opening += mark;
  }

  /** Puts marks directly after the last word. */
  close(marks: string): void {
    this.#parts.push(marks);
    this.#column += marks.length;
  }

  toString(): string {
    return this.#parts.join('');
  }

  #break(): void {
    this.#parts.push(this.#newline);
    this.#column = 0;
  }
}

/** Columns of the last line of a text; Chinese characters count as two. */
export function widthOf(text: string): number {
  let width = 0;
  for (let index = text.lastIndexOf('\n') + 1; index < text.length; index += 1) {
    width += text.charCodeAt(index) >= 0x1100 ? 2 : 1;
  }
  return width;
}
