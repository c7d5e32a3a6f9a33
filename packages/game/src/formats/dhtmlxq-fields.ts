/**
 * Finds the games of a text in DhtmlXQ and their fields: `[DhtmlXQ][DhtmlXQ_title]…[/DhtmlXQ_title][/DhtmlXQ]`. The text
 * may be a whole page, and a field ends at the next mark even if its own end is missing.
 *
 * ```ts
 * import { findGames } from './dhtmlxq-fields.ts';
 *
 * const [game] = findGames('<p>[DhtmlXQ][DhtmlXQ_red]胡荣华[/DhtmlXQ_red][/DhtmlXQ]');
 * game.fields; // [{ key: 'red', value: '胡荣华', at: 12, isClosed: true }]
 * ```
 */

export interface Field {
  /** In lower case, without `DhtmlXQ_`. */
  readonly key: string;
  readonly value: string;
  /** Offset of the field in the text. */
  readonly at: number;
  readonly isClosed: boolean;
}

export interface FoundGame {
  /** Offset in the text. */
  readonly at: number;
  readonly end: number;
  readonly fields: readonly Field[];
  readonly isClosed: boolean;
}

/** A slash may have a backslash before it, as in a script. */
const MARK = /\[(\\?\/)?DhtmlXQ(?:iFrame)?(?:_(\w{1,64}))?\]/gi;

/** The games that have at least one field. Takes linear time. */
export function* findGames(text: string): Generator<FoundGame> {
  let game: OpenGame | undefined;
  for (const match of text.matchAll(MARK)) {
    const [whole, slash, name] = match;
    const { index } = match;
    const end = index + whole.length;
    if (name !== undefined) {
      game ??= new OpenGame(text, index);
      game.meet({ key: name.toLowerCase(), isEnd: slash !== undefined, at: index, end });
      continue;
    }
    // Both the start and the end of a game end the one before.
    if (game?.hasFields(index) === true) yield game.close(index, slash !== undefined);
    game = slash === undefined ? new OpenGame(text, index) : undefined;
  }
  if (game?.hasFields(text.length) === true) yield game.close(text.length, false);
}

interface Mark {
  readonly key: string;
  readonly isEnd: boolean;
  readonly at: number;
  readonly end: number;
}

class OpenGame {
  readonly #text: string;
  readonly #at: number;
  readonly #fields: Field[] = [];
  #open: Mark | undefined;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  meet(mark: Mark): void {
    this.#endField(mark.at, mark.isEnd && mark.key === this.#open?.key);
    if (!mark.isEnd) this.#open = mark;
  }

  /** Whether the game has a field before this offset. */
  hasFields(end: number): boolean {
    this.#endField(end, false);
    return this.#fields.length > 0;
  }

  close(end: number, isClosed: boolean): FoundGame {
    return { at: this.#at, end, fields: this.#fields, isClosed };
  }

  #endField(at: number, isClosed: boolean): void {
    if (this.#open === undefined) return;
    const { key, at: start, end } = this.#open;
    this.#fields.push({ key, value: this.#text.slice(end, at), at: start, isClosed });
    this.#open = undefined;
  }
}
