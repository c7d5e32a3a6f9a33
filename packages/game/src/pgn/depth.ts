/** Marks that change the nesting depth; a semicolon starts a comment up to the end of its line. */
export const MARKS = '{}｛｝()（）;';
const EACH_MARK = /[{}｛｝()（）;]/g;

/**
 * The nesting depth in braces and parentheses, computed roughly before tokenizing. As in the tokenizer, a brace is closed
 * by one of the same width, and only plain braces nest.
 */
export class Depth {
  #braces = 0;
  #isWide = false;
  #parentheses = 0;

  /** 0 outside of all braces and parentheses. */
  get value(): number {
    return this.#braces + this.#parentheses + (this.#isWide ? 1 : 0);
  }

  copy(): Depth {
    const copy = new Depth();
    copy.#braces = this.#braces;
    copy.#isWide = this.#isWide;
    copy.#parentheses = this.#parentheses;
    return copy;
  }

  addLine(line: string): void {
    for (const [mark] of line.matchAll(EACH_MARK)) if (!this.addMark(mark)) return;
  }

  /** Returns `false` if the mark starts a comment up to the end of the line. */
  addMark(mark: string): boolean {
    if (this.#isWide) this.#isWide = mark !== '｝';
    else if (this.#braces > 0) this.#braces += BRACES[mark] ?? 0;
    else if (mark === ';') return false;
    else this.#open(mark);
    return true;
  }

  #open(mark: string): void {
    if (mark === '{') this.#braces = 1;
    else if (mark === '｛') this.#isWide = true;
    else if (mark === '(' || mark === '（') this.#parentheses += 1;
    else if (mark === ')' || mark === '）') this.#parentheses = Math.max(0, this.#parentheses - 1);
  }
}

const BRACES: Readonly<Record<string, number | undefined>> = { '{': 1, '}': -1 };
