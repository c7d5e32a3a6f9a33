/** Reads files one after the other, in the worker, and keeps their games. */
import { type GameFileReading, readGameFile } from '@chuhe/game/game-file';
import type { GameReading, ReadGame, Warning } from '@chuhe/game/pgn';
import { nextTask } from '../../../lib/game/next-task.ts';
import { type PackedGame, packGame } from '../../../lib/game/packed-game.ts';
import { CountedFile } from './counted-file.ts';
import { maxBytesOf, type NamedFile } from './file-set.ts';
import {
  MAX_GAMES,
  MAX_LISTED_WARNINGS,
  MAX_REPORTS,
  MAX_SET_BYTES,
  MAX_WARNINGS_PER_GAME,
} from './pgn-limits.ts';
import type { FileReport, GameSummary, ReadEnd, ReadReport } from './pgn-messages.ts';
import { areForeign, type FileProblem, foreignWarning, isPlayed, problemOf } from './problem.ts';
import { summarise, withFile } from './summary.ts';

/** Milliseconds between two progress messages. */
const PACE = 120;

/** The progress since the last message. */
interface Progress {
  readonly games: readonly GameSummary[];
  readonly bytes: number;
  readonly files: number;
}

interface Held {
  readonly game: PackedGame;
  readonly summary: GameSummary;
}

/** The games of one file, or of one entry of an archive. */
interface Group {
  readonly file: string | undefined;
  /** The games that may be of another game than Xiangqi; empty as soon as one is not. */
  held: Held[];
  count: number;
}

export class FilesReader {
  /** The games read so far. The index is the number minus 1. */
  readonly games: PackedGame[] = [];
  readonly #tell: (progress: Progress) => void;
  readonly #now: () => number;
  readonly #reports = new Map<string, FileReport>();
  /** The number of files without games that are not among the reports. */
  #moreFailed = 0;
  #batch: GameSummary[] = [];
  #due = 0;
  #warningsLeft = MAX_LISTED_WARNINGS;
  /** Bytes of the files before the current one. */
  #bytes = 0;
  /** Those of them that count for the limit. Files that are in none of the known formats do not. */
  #counted = 0;
  #files = 0;
  #end: ReadEnd = 'whole';

  constructor(tell: (progress: Progress) => void, now: () => number) {
    this.#tell = tell;
    this.#now = now;
  }

  /** Ends the reading after the current game. */
  stop(): void {
    this.#end = 'stopped';
  }

  /** Rejects only if our code has a bug. */
  async read(files: readonly NamedFile[]): Promise<ReadReport> {
    this.#due = this.#now() + PACE;
    for (const file of files) {
      if (this.#counted >= MAX_SET_BYTES) this.#end = 'bytes';
      if (this.#hasEnded()) break;
      await this.#readFile(file, files.length > 1);
      if (!this.#hasEnded()) this.#files += 1;
    }
    this.#post(this.#bytes);
    const reports = [...this.#reports.values()];
    return { reports, moreFailed: this.#moreFailed, end: this.#end };
  }

  #hasEnded(): boolean {
    return this.#end !== 'whole';
  }

  async #readFile(file: NamedFile, isOfSet: boolean): Promise<void> {
    if (file.isUnreadable === true) {
      this.#report(file.name, { problem: 'unreadable' });
      return;
    }
    const source = new CountedFile(file.blob);
    source.onSlice = () => this.#now() >= this.#due && this.#post(this.#bytes + source.bytes);
    const reading = readGameFile(source, {
      maxBytes: Math.min(maxBytesOf(file.name), MAX_SET_BYTES - this.#counted),
      maxWarningsPerGame: MAX_WARNINGS_PER_GAME,
    });
    try {
      await this.#readGames(reading, { name: file.name, isOfSet, source });
      this.#reportFile(reading, file, isOfSet);
    } catch (error) {
      if (!source.isUnreadable) throw error;
      this.#report(file.name, { problem: 'unreadable' });
    }
    this.#bytes += source.bytes;
    if (!isBinary(reading)) this.#counted += source.bytes;
  }

  async #readGames(
    reading: GameReading,
    { name, isOfSet, source }: { name: string; isOfSet: boolean; source: CountedFile },
  ): Promise<void> {
    let group: Group | undefined;
    for await (const read of reading) {
      if (this.games.length + (group?.held.length ?? 0) >= MAX_GAMES) this.#end = 'games';
      if (this.#hasEnded()) break;
      const file = pathOf(name, read.file, isOfSet);
      if (group === undefined || group.file !== file) {
        this.#close(group, name);
        group = { file, held: [], count: 0 };
      }
      this.#add(read, group);
      if (this.#now() < this.#due) continue;
      this.#post(this.#bytes + source.bytes);
      // Lets a message that stops the reading arrive.
      await nextTask();
    }
    this.#close(group, name);
  }

  #add(read: ReadGame, group: Group): void {
    const options = { warningsLeft: this.#warningsLeft, file: group.file };
    const summary = summarise(read, options);
    this.#warningsLeft -= summary.warnings.length;
    const isFirst = group.held.length === group.count;
    group.count += 1;
    group.held.push({ game: packGame(read.game), summary });
    const mayBeForeign = isFirst && (summary.isForeign || !isPlayed(summary));
    if (!mayBeForeign) this.#list(group);
  }

  /** Lists the held games of a group, unless they are not Xiangqi. */
  #close(group: Group | undefined, name: string): void {
    if (group === undefined) return;
    const summaries = group.held.map(({ summary }) => summary);
    if (group.held.length < group.count || !areForeign(summaries)) {
      this.#list(group);
      return;
    }
    const warning = foreignWarning(summaries);
    const warnings = warning === undefined ? [] : [warning];
    this.#report(group.file ?? name, { problem: 'otherGame', warnings });
  }

  #list(group: Group): void {
    for (const { game, summary } of group.held) {
      this.games.push(game);
      this.#batch.push({ ...summary, number: this.games.length });
    }
    group.held = [];
  }

  /** Reports what is to be said about a whole file, of an archive about each file in it. */
  #reportFile({ emptyFiles, warnings }: GameFileReading, file: NamedFile, isOfSet: boolean): void {
    const { name, blob } = file;
    for (const reason of emptyFiles) {
      const size = reason.file === undefined ? blob.size : 1;
      const path = pathOf(name, reason.file, isOfSet);
      this.#report(path ?? name, {
        problem: problemOf(size, reason.code),
        warnings: REASONS.has(reason.code) ? withFile([reason], path) : [],
      });
    }
    const empty = new Set(emptyFiles.map(({ file: entry }) => entry));
    for (const warning of warnings) {
      if (empty.has(warning.file)) continue;
      const path = pathOf(name, warning.file, isOfSet);
      this.#report(path ?? name, { warnings: withFile([warning], path) });
    }
  }

  #report(name: string, { problem, warnings = [] }: Partial<Omit<FileReport, 'name'>>): void {
    const known = this.#reports.get(name);
    if (known === undefined && this.#reports.size >= MAX_REPORTS) {
      if (problem !== undefined) this.#moreFailed += 1;
      return;
    }
    const listed = warnings.slice(0, this.#warningsLeft);
    this.#warningsLeft -= listed.length;
    const all = [...(known?.warnings ?? []), ...listed];
    const first: FileProblem | undefined = known?.problem ?? problem;
    if (first === undefined && all.length === 0) return;
    this.#reports.set(name, { name, problem: first, warnings: all });
  }

  #post(bytes: number): void {
    this.#tell({ games: this.#batch, bytes, files: this.#files });
    this.#batch = [];
    this.#due = this.#now() + PACE;
  }
}

function isBinary({ emptyFiles }: GameFileReading): boolean {
  return emptyFiles.some(({ file, code }) => file === undefined && code === 'binary');
}

/** Codes that say more about a file without games than its problem. */
const REASONS: ReadonlySet<Warning['code']> = new Set([
  'unsupported-format',
  'encrypted',
  'damaged-file',
  'too-many-bytes',
  'truncated',
]);

/** The path of a game's file. `undefined` if no other file is open. */
function pathOf(name: string, entry: string | undefined, isOfSet: boolean): string | undefined {
  if (entry === undefined) return isOfSet ? name : undefined;
  return isOfSet ? `${name}/${entry}` : entry;
}
