/**
 * The header of a game in a format other than PGN: its tags, under the names that PGN has for them.
 *
 * ```ts
 * const header = new GameHeader({ limits, warnings });
 * header.add('Red', ' 胡荣华 ', { offset: 1076 });
 * header.addResult('红胜');
 * header.tags; // [{ name: 'Red', value: '胡荣华' }, { name: 'Result', value: '1-0' }]
 * ```
 */
import type { ReadLimits } from '../pgn/limits.ts';
import { parseResult } from '../pgn/result.ts';
import { shorten, type WarningList } from '../pgn/warning.ts';
import type { Tag } from '../tree/model.ts';
import { DATE_TEXT, readYearLast } from './header-date.ts';
import type { FilePlace } from './tree-reader.ts';

export interface GameContext {
  readonly limits: ReadLimits;
  readonly warnings: WarningList;
}

export class GameHeader {
  readonly #limits: ReadLimits;
  readonly #warnings: WarningList;
  readonly #tags: Tag[] = [];

  constructor({ limits, warnings }: GameContext) {
    this.#limits = limits;
    this.#warnings = warnings;
  }

  /** The tags in the order in which they were added. A title that repeats the event is left out. */
  get tags(): readonly Tag[] {
    const event = this.#tags.find(({ name }) => name === 'Event')?.value;
    return this.#tags.filter(({ name, value }) => name !== 'Title' || value !== event);
  }

  /** Adds a text of the header, a date in its PGN form. */
  addText(name: string, value: string, place: FilePlace = {}): void {
    if (name === 'Date') this.#addDate(value, place);
    else this.add(name, value, place);
  }

  /** Adds a tag unless its value is empty. A value that is too long is cut. */
  add(name: string, value: string, place: FilePlace = {}): void {
    const { maxTags, maxTagLength } = this.#limits;
    const trimmed = value.trim();
    if (trimmed === '') return;
    if (this.#tags.length >= maxTags) {
      if (!this.#warnings.has('too-many-tags')) {
        this.#warnings.add({ code: 'too-many-tags', token: shorten(name), ...place });
      }
      return;
    }
    if (trimmed.length > maxTagLength) {
      this.#warnings.add({ code: 'tag-too-long', token: shorten(name), ...place });
    }
    this.#tags.push({ name, value: trimmed.slice(0, maxTagLength) });
  }

  /** Adds the date. If the day and the month cannot be told apart, the text is kept in a tag of its own. */
  #addDate(value: string, place: FilePlace = {}): void {
    const date = readYearLast(value);
    this.add('Date', date ?? value, place);
    if (date?.endsWith('??') === true) this.add(DATE_TEXT, value, place);
  }

  /** Adds the result in its PGN form; a text that is not a result stays as it is. */
  addResult(value: string, place: FilePlace = {}): void {
    const trimmed = value.trim();
    this.add('Result', parseResult(trimmed) ?? trimmed, place);
  }
}
