/**
 * Scans the elements of an XML text. It reads what files of games need: elements, attributes, text, CDATA, character
 * references and a few entities. Comments, instructions and a document type are skipped, so no entity can be defined and
 * nothing is loaded. Takes linear time and does not recurse.
 *
 * ```ts
 * import { scanXml } from './xml-scanner.ts';
 *
 * [...scanXml('<n m="h2e2" c="&lt;"/>')];
 * // [{ kind: 'open', name: 'n', attributes: Map { m → 'h2e2', c → '<' }, at: 0 }, { kind: 'close', name: 'n', at: 22 }]
 * ```
 */
import { ENTITY_NAME, readEntity } from './entities.ts';

/**
 * Every `open` has its `close`, also in a malformed text. `at` is the offset in the text. Problems:
 * - `truncated`: the text ends within an element. `bad-tag`: a tag is malformed; it opens an element with the attributes
 *   before the fault. `too-deep`: the rest is left out.
 */
export type XmlEvent =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
      readonly at: number;
    }
  | { readonly kind: 'text'; readonly text: string; readonly at: number }
  | { readonly kind: 'close'; readonly name: string; readonly at: number }
  | {
      readonly kind: 'problem';
      readonly code: 'truncated' | 'bad-tag' | 'too-deep';
      readonly at: number;
    };

/** Each move of a variation may be one level deeper than the move before. */
const MAX_DEPTH = 100_000;

/** Everything that begins with `<` and is skipped, with its end. */
const SKIPPED: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['<?', '?>'],
];
const CDATA = ['<![CDATA[', ']]>'] as const;

const NAME = '[A-Za-z_][\\w:.-]{0,63}';
const OPENING = new RegExp(`<(${NAME})`, 'y');
const CLOSING = new RegExp(`</(${NAME})\\s*>`, 'y');
const ATTRIBUTE = new RegExp(`\\s+(${NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y');
const TAG_END = /\s*(\/?)>/y;
const ENTITY = new RegExp(`&(${ENTITY_NAME});`, 'g');

export function* scanXml(text: string): Generator<XmlEvent, undefined> {
  const scan = new Scan(text);
  while (!scan.isDone) yield* scan.next();
  yield* scan.end();
}

class Scan {
  readonly #text: string;
  #at = 0;
  /** Names of the open elements. */
  readonly #open: string[] = [];
  /** How many elements of each name are open. */
  readonly #counts = new Map<string, number>();
  #isCut = false;

  constructor(text: string) {
    this.#text = text;
  }

  get isDone(): boolean {
    return this.#isCut || this.#at >= this.#text.length;
  }

  next(): Iterable<XmlEvent> {
    const at = this.#at;
    if (this.#text.charAt(at) !== '<') return this.#readText(at);
    if (this.#text.startsWith(CDATA[0], at)) return this.#readCdata(at);
    if (this.#text.startsWith('<!DOCTYPE', at)) return this.#skipDoctype(at);
    for (const [opening, ending] of SKIPPED) {
      if (this.#text.startsWith(opening, at)) return this.#skipTo(ending, at + opening.length);
    }
    const closing = this.#match(CLOSING);
    if (closing) return this.#close(closing[1] ?? '', at);
    const opening = this.#match(OPENING);
    if (opening) return this.#openElement(opening[1] ?? '', at);
    this.#at = at + 1;
    return [{ kind: 'problem', code: 'bad-tag', at }];
  }

  /** Closes the elements that are open at the end. */
  *end(): Generator<XmlEvent> {
    const at = this.#text.length;
    if (this.#open.length > 0 && !this.#isCut) yield { kind: 'problem', code: 'truncated', at };
    for (const name of this.#open.toReversed()) yield { kind: 'close', name, at };
  }

  #readText(at: number): XmlEvent[] {
    const next = this.#text.indexOf('<', at);
    this.#at = next === -1 ? this.#text.length : next;
    return [{ kind: 'text', text: readEntities(this.#text.slice(at, this.#at)), at }];
  }

  #readCdata(at: number): XmlEvent[] {
    const [opening, ending] = CDATA;
    const start = at + opening.length;
    const end = this.#text.indexOf(ending, start);
    this.#at = end === -1 ? this.#text.length : end + ending.length;
    const text = this.#text.slice(start, end === -1 ? undefined : end);
    return [{ kind: 'text', text, at }];
  }

  #skipTo(ending: string, from: number): XmlEvent[] {
    const end = this.#text.indexOf(ending, from);
    this.#at = end === -1 ? this.#text.length : end + ending.length;
    return end === -1 ? [{ kind: 'problem', code: 'truncated', at: this.#text.length }] : [];
  }

  /** A document type may have definitions in brackets, which are skipped too. */
  #skipDoctype(at: number): XmlEvent[] {
    const end = this.#text.indexOf('>', at);
    const hasDefinitions = end !== -1 && this.#text.slice(at, end).includes('[');
    return this.#skipTo(hasDefinitions ? ']>' : '>', at);
  }

  #openElement(name: string, at: number): XmlEvent[] {
    const attributes = new Map<string, string>();
    for (let found = this.#match(ATTRIBUTE); found; found = this.#match(ATTRIBUTE)) {
      const [, key = '', quoted, single = ''] = found;
      if (!attributes.has(key)) attributes.set(key, readEntities(quoted ?? single));
    }
    const ending = this.#match(TAG_END);
    if (this.#open.length >= MAX_DEPTH) {
      this.#isCut = true;
      return [{ kind: 'problem', code: 'too-deep', at }];
    }
    const isEmpty = ending ? ending[1] === '/' : this.#skipMalformed();
    const events: XmlEvent[] = [{ kind: 'open', name, attributes, at }];
    if (!ending) events.push({ kind: 'problem', code: 'bad-tag', at });
    this.#open.push(name);
    this.#count(name, 1);
    return isEmpty ? [...events, ...this.#close(name, this.#at)] : events;
  }

  /** Skips the rest of a tag. Returns whether the tag also closes its element. */
  #skipMalformed(): boolean {
    let end = this.#at;
    while (end < this.#text.length && !'<>'.includes(this.#text.charAt(end))) end += 1;
    const isClosed = this.#text.charAt(end) === '>';
    this.#at = isClosed ? end + 1 : end;
    return isClosed && this.#text.charAt(end - 1) === '/';
  }

  /** Closes the last element with this name and those within it; none if no such element is open. */
  #close(name: string, at: number): XmlEvent[] {
    if ((this.#counts.get(name) ?? 0) === 0) return [{ kind: 'problem', code: 'bad-tag', at }];
    const events: XmlEvent[] = [];
    for (let last = this.#open.pop(); last !== undefined; last = this.#open.pop()) {
      this.#count(last, -1);
      events.push({ kind: 'close', name: last, at });
      if (last === name) break;
      events.push({ kind: 'problem', code: 'bad-tag', at });
    }
    return events;
  }

  #count(name: string, change: 1 | -1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + change);
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }
}

/** Decodes entities. Unknown ones stay as they are. */
export function readEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(ENTITY, (entity: string, name: string) => readEntity(name) ?? entity);
}
