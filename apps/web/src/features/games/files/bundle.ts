/** Writes several games as one file, in the worker. */

import { fileNamePart, pgnFileName } from '@chuhe/contract/pgn-file-name';
import { type Game, getTag } from '@chuhe/game/tree';
import { zipSync } from 'fflate';
import { titleOfTags } from '../../../lib/game/game-title.ts';
import type { BundleOptions, Written } from './pgn-messages.ts';
import { fileNameFor } from './save-formats.ts';
import { writeAs } from './write-as.ts';

/** A file for several games. Each is written when it is added. */
export class Bundle {
  readonly #options: BundleOptions;
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  readonly #entries: Record<string, Uint8Array> = {};
  readonly #missing = new Set<string>();
  #count = 0;

  constructor(options: BundleOptions) {
    this.#options = options;
  }

  /** @param folder the folder in a zip; empty for none */
  add(game: Game, folder: string): void {
    const { format } = this.#options;
    const own = format === 'zip' ? 'pgn' : format;
    const { bytes, missing } = writeAs(game, { ...this.#options, format: own });
    for (const character of missing) this.#missing.add(character);
    this.#count += 1;
    if (own === 'dhtmlxq' || format === 'pgn') this.#parts.push(bytes);
    else this.#entries[this.#pathOf(game, folder, own)] = bytes;
  }

  finish(): Written {
    const { format } = this.#options;
    const isText = format === 'pgn' || format === 'dhtmlxq';
    const bytes = isText ? joinBytes(this.#parts) : Uint8Array.from(zipSync(this.#entries));
    return { bytes, text: undefined, missing: [...this.#missing] };
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
    const name = fileNameFor(pgnFileName(names, 'undated'), format);
    const numbered = `${String(this.#count).padStart(4, '0')}-${name}`;
    const part = fileNamePart(folder);
    return part === '' ? numbered : `${part}/${numbered}`;
  }
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
