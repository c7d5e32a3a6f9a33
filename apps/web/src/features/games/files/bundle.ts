/** Writes several games as one file, in the worker. */

import { fileNamePart, pgnFileName } from '@chuhe/contract/pgn-file-name';
import { type LeftOut, leftOutOf } from '@chuhe/game/left-out';
import { type Game, getTag, setTag } from '@chuhe/game/tree';
import { Zip, ZipDeflate } from 'fflate';
import { titleOfTags } from '../../../lib/game/game-title.ts';
import type { BundleOptions, ReportWords, Written } from './pgn-messages.ts';
import { fileNameFor } from './save-formats.ts';
import { writeAs } from './write-as.ts';

/** A file for several games. Each is written and compressed when it is added, so that memory holds little more than the file. */
export class Bundle {
  readonly #options: BundleOptions;
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  readonly #zip = new Zip((error, part) => {
    if (error !== null) throw error;
    this.#parts.push(Uint8Array.from(part));
  });
  readonly #missing = new Set<string>();
  /** What the format cannot hold, a line for each game. */
  readonly #report: string[] = [];
  #count = 0;

  constructor(options: BundleOptions) {
    this.#options = options;
  }

  /** @param folder the folder in a zip; empty for none */
  add(given: Game, folder: string): void {
    const { format, report } = this.#options;
    const own = format === 'zip' ? 'pgn' : format;
    const game = own === 'xqf' ? withTitle(given) : given;
    const { bytes, missing } = writeAs(game, { ...this.#options, format: own });
    for (const character of missing) this.#missing.add(character);
    this.#count += 1;
    if (own === 'dhtmlxq' || format === 'pgn') {
      this.#parts.push(bytes);
      return;
    }
    const path = this.#pathOf(game, folder, own);
    this.#addEntry(path, bytes);
    const lost = own === 'xqf' && report && reportOf(leftOutOf(game, own), report);
    if (lost) this.#report.push(`${path}: ${lost}`);
  }

  finish(): Written {
    const { format, report } = this.#options;
    const lines = this.#report;
    if (format === 'zip' || format === 'xqf') {
      if (report && lines.length > 0) {
        const text = [report.lead, '', ...lines, ''].join('\r\n');
        this.#addEntry(REPORT_NAME, new TextEncoder().encode(text));
      }
      this.#zip.end();
    }
    const bytes = joinBytes(this.#parts);
    const lossy = lines.length > 0 && { reported: lines.length };
    return { bytes, text: undefined, missing: [...this.#missing], ...lossy };
  }

  #addEntry(path: string, bytes: Uint8Array): void {
    const entry = new ZipDeflate(path, { level: 6 });
    this.#zip.add(entry);
    entry.push(bytes, true);
  }

  /** The number before the name keeps the order of the games and makes the path unique. */
  #pathOf(game: Game, folder: string, format: 'pgn' | 'xqf'): string {
    const tag = (name: string): string => getTag(game, name) ?? '';
    const names = {
      red: tag('Red'),
      black: tag('Black'),
      title: titleOfTags(game.tags),
      date: tag('Date'),
    };
    // A chapter of a study is known by its title.
    const chapter = fileNamePart(tag('ChapterName'));
    const pgnName = chapter === '' ? pgnFileName(names, 'undated') : `${chapter}.pgn`;
    const name = fileNameFor(pgnName, format);
    const numbered = `${String(this.#count).padStart(4, '0')}-${name}`;
    const part = fileNamePart(folder);
    return part === '' ? numbered : `${part}/${numbered}`;
  }
}

/** The file in a zip that tells what the other files lack. */
const REPORT_NAME = 'report.txt';

/** XQF has no place for the title of a chapter but that of the game. */
function withTitle(game: Game): Game {
  const chapter = getTag(game, 'ChapterName');
  const hasTitle = chapter === undefined || getTag(game, 'Title') !== undefined;
  return hasTitle ? game : setTag(game, 'Title', chapter);
}

/** Tags that are in the name of the zip or of the game. */
const NAMED: ReadonlySet<string> = new Set(['StudyName', 'ChapterName']);

/** What a game loses, in words; empty if it loses nothing. */
function reportOf({ parts, tags, cut }: LeftOut, words: ReportWords): string {
  const names = [
    ...parts.map((part) => words.parts[part]),
    ...tags.filter((tag) => !NAMED.has(tag)),
  ];
  const shortened = cut.map((tag) => words.cut.replace('{{tags}}', tag));
  return [...names, ...shortened].join(words.separator);
}

function joinBytes(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
