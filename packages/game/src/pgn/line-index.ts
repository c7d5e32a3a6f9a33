/** Converts offsets in a text to line numbers. The line breaks are found on first use. */
export class LineIndex {
  readonly #text: string;
  readonly #firstLine: number;
  #breaks: number[] | undefined;

  constructor(text: string, firstLine: number) {
    this.#text = text;
    this.#firstLine = firstLine;
  }

  lineAt(offset: number): number {
    this.#breaks ??= findBreaks(this.#text);
    let low = 0;
    let high = this.#breaks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#breaks[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return this.#firstLine + low;
  }
}

function findBreaks(text: string): number[] {
  const breaks: number[] = [];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) breaks.push(at);
  return breaks;
}
