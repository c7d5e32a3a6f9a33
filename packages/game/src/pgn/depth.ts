/** Marks that change how deep a place lies; a semicolon begins a comment up to the end of its line. */
export const MARKS = '{}｛｝()（）;';
const EACH_MARK = /[{}｛｝()（）;]/g;

/**
 * How deep a place lies in braces and parentheses: roughly, the tokens are read later. As there, a brace is closed by
 * one of its own width, and only plain ones nest.
 */
export class Depth {
  #braces = 0;
  #isWide = false;
  #parentheses = 0;

  /** 0 outside of all. */
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

  watch(line: string): void {
    for (const [mark] of line.matchAll(EACH_MARK)) if (!this.see(mark)) return;
  }

  /** Takes one mark; `false` where it begins a comment up to the end of the line. */
  see(mark: string): boolean {
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
