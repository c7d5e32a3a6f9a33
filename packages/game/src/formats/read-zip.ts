/** Reads the files of a zip archive one after the other, each in its own format. */
import type { ReadLimits } from '../pgn/limits.ts';
import type { ReadGame } from '../pgn/read-game.ts';
import type { Finding } from '../pgn/warning.ts';
import type { GameFileReading } from './game-file.ts';
import { EntryUnpacking } from './unpack-entry.ts';
import { readZipEntries } from './zip-entries.ts';

export interface ZipInput {
  readonly archive: Uint8Array;
  readonly limits: ReadLimits;
  readonly warn: (finding: Finding) => void;
  /** Reads a file of the archive. */
  readonly open: (pieces: Iterable<Uint8Array>) => GameFileReading;
  /** Notes a file without games, with the reason. */
  readonly markEmpty: (reason: Finding) => void;
}

/** Limits of an archive, so that a small one cannot take all memory or time. */
const MAX_FILES = 100_000;
const MAX_UNPACKED_BYTES = 1024 * 1024 * 1024;
/**
 * The compressed files together may be this many times as long as the archive. In an undamaged archive, files do not overlap,
 * but a file with a damaged length may reach over all others.
 */
const MAX_OVERLAP = 2;

/** Yields the games of all files, numbered on. The warnings name the file. */
export async function* readZip(input: ZipInput): AsyncGenerator<ReadGame> {
  const { archive, limits, warn, open, markEmpty } = input;
  const budget = { bytes: Math.min(MAX_UNPACKED_BYTES, limits.maxBytes) };
  const entries = readZipEntries(archive, () => warn({ code: 'damaged-file' }));
  let [files, number, packed] = [0, 0, 0];
  for (const entry of entries) {
    const { name: file } = entry;
    if (isNoGameFile(file)) continue;
    if (files === MAX_FILES || budget.bytes === 0) {
      warn({ code: files === MAX_FILES ? 'too-many-files' : 'too-many-bytes', file });
      return;
    }
    files += 1;
    packed += entry.data.length;
    if (packed > MAX_OVERLAP * archive.length) {
      warn({ code: 'damaged-file', file });
      return;
    }
    const unpacking = new EntryUnpacking(entry, budget);
    const reading = open(unpacking.pieces());
    const before = number;
    for await (const read of reading) {
      number += 1;
      yield renumber(read, number, file);
    }
    const { problem } = unpacking;
    const reason = problem ?? reading.emptyFiles[0];
    if (number === before && reason) markEmpty({ ...reason, file });
    if (problem) warn({ ...problem, file });
    // An encrypted file is not also called a file without games.
    if (problem?.code === 'unsupported-format' || problem?.code === 'encrypted') continue;
    for (const warning of reading.warnings) warn({ ...warning, file });
  }
}

function renumber(read: ReadGame, number: number, file: string): ReadGame {
  const warnings = read.warnings.map((warning) => ({ ...warning, game: number, file }));
  return { ...read, number, file, warnings };
}

/**
 * Whether a name belongs to something without games: a folder, a hidden file, a file in a hidden folder, a picture, a sound
 * and the like.
 *
 * @param name with its path
 * @example isNoGameFile('games/.git/index'); // true
 */
export function isNoGameFile(name: string): boolean {
  const parts = name.split(/[/\\]/);
  const last = parts.at(-1) ?? '';
  if (last === '' || parts.some((part) => part.startsWith('.') || part === '__MACOSX')) return true;
  return OTHER_FILES.test(last);
}

/** Pictures, sounds, films, fonts, programs, and what Windows puts into folders. */
const OTHER_FILES =
  /\.(?:jpe?g|png|gif|bmp|webp|svg|ico|tiff?|heic|mp[34]|m4a|wav|ogg|avi|mov|mkv|pdf|ttf|otf|woff2?|exe|dll|lnk)$|^(?:thumbs\.db|desktop\.ini)$/i;
