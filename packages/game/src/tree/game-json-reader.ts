/** Reads and validates the JSON form of a game. */
import type { Board } from '@chuhe/rules/board';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { type Move, parseMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { fail, ok, type Result } from '@chuhe/rules/result';
import { type Options, withLimits } from '../options.ts';
import { isLegal } from './edit.ts';
import { GameBuilder } from './game-builder.ts';
import { ANNOTATION_KEYS, isRecord, readAnnotations } from './game-json-annotations.ts';
import {
  GAME_JSON_LIMITS,
  GAME_JSON_VERSION,
  type GameJsonIssue,
  type GameJsonIssueCode,
  type GameJsonLimits,
} from './game-json-form.ts';
import { jsonBytes } from './json-size.ts';
import { type Game, type NodeId, ROOT, type Tag } from './model.ts';

/** Reading ends after this many issues. */
export const MAX_GAME_JSON_ISSUES = 20;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads the JSON form of a game, or a plain list of moves, `['h2e2', 'h9g7']`. Every move is played and must be legal.
 * Returns the game or the issues. Only throws a `RangeError` for a limit that is not a number from 0.
 */
export function parseGameJson(
  value: unknown,
  limits: Options<GameJsonLimits> = {},
): Result<Game, GameJsonIssue[]> {
  const all = withLimits(GAME_JSON_LIMITS, limits);
  if (jsonBytes(value, all.bytes) > all.bytes) return fail([{ code: 'too-many-bytes', path: '' }]);
  if (Array.isArray(value)) return readGame({ moves: value }, '', all);
  if (!isRecord(value)) return fail([{ code: 'type', path: '' }]);
  if (value['version'] !== GAME_JSON_VERSION) return fail([{ code: 'version', path: 'version' }]);
  return readGame(value, 'moves', all);
}

const KEYS = new Set(['version', 'start', 'tags', 'root', 'moves']);
const ROOT_KEYS = new Set<string>(ANNOTATION_KEYS);
const PLY_KEYS = new Set<string>([...ANNOTATION_KEYS, 'm', 'v']);

function readGame(
  json: Fields,
  movesPath: string,
  limits: GameJsonLimits,
): Result<Game, GameJsonIssue[]> {
  const issues: GameJsonIssue[] = [];
  const report = (code: GameJsonIssueCode, path: string): void => {
    if (issues.length < MAX_GAME_JSON_ISSUES) issues.push({ code, path });
  };
  for (const key of unknownKeys(json, KEYS)) report('unknown-key', key);
  const tags = readTags(json['tags'], report);
  const start = readStart(json['start'], report);
  if (!start) return fail(issues);
  const builder = new GameBuilder({ start: start.fen, tags });
  readRoot(json['root'], builder, report);
  if (Array.isArray(json['moves'])) {
    const board = start.toBoard();
    new LineReader({ builder, board, limits, issues, movesPath }).read(json['moves']);
  } else report(json['moves'] === undefined ? 'missing' : 'type', 'moves');
  return issues.length > 0 ? fail(issues) : ok(builder.build());
}

type Report = (code: GameJsonIssueCode, path: string) => void;

function readStart(value: unknown, report: Report): Position | undefined {
  if (value === undefined) return Position.fromFen(INITIAL_FEN);
  if (typeof value !== 'string') {
    report('type', 'start');
    return undefined;
  }
  const start = Position.parse(value);
  if (start.ok) return start.value;
  report('start', 'start');
  return undefined;
}

function readTags(value: unknown, report: Report): Tag[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    report('type', 'tags');
    return [];
  }
  const items: readonly unknown[] = value;
  return items.flatMap((item, index) => {
    const tag = readTag(item);
    if (!tag) report('type', `tags[${index}]`);
    return tag ?? [];
  });
}

function readTag(item: unknown): Tag | undefined {
  if (!Array.isArray(item) || item.length !== 2) return undefined;
  const [name, value]: readonly unknown[] = item;
  return typeof name === 'string' && typeof value === 'string' ? { name, value } : undefined;
}

function readRoot(value: unknown, builder: GameBuilder, report: Report): void {
  if (value === undefined) return;
  if (!isRecord(value)) {
    report('type', 'root');
    return;
  }
  for (const key of unknownKeys(value, ROOT_KEYS)) report('unknown-key', `root.${key}`);
  builder.annotate(
    ROOT,
    readAnnotations(value, (code, field) => {
      report(code, `root.${field}`);
    }),
  );
}

function unknownKeys(json: Fields, known: ReadonlySet<string>): string[] {
  return Object.keys(json).filter((key) => !known.has(key));
}

interface Reading {
  readonly builder: GameBuilder;
  readonly board: Board;
  readonly limits: GameJsonLimits;
  readonly issues: GameJsonIssue[];
  /** The start of all paths. */
  readonly movesPath: string;
}

/** A line that is being read. It waits while the variations to its last move are read. */
interface Frame {
  readonly line: readonly unknown[];
  /** The move that the line is a variation to; `undefined` for the mainline. */
  readonly owner: Owner | undefined;
  readonly depth: number;
  /** The ply to read next. */
  index: number;
  /** The node before the next ply. */
  parent: NodeId;
  /** The move of `parent`, if the board has not played it yet. */
  unplayed: Move | undefined;
  readonly played: Played[];
}

interface Owner {
  readonly frame: Frame;
  readonly index: number;
  readonly variation: number;
}

interface Played {
  readonly move: Move;
  readonly captured: number;
  readonly keyLow: number;
  readonly keyHigh: number;
}

class LineReader {
  readonly #reading: Reading;
  readonly #frames: Frame[] = [];

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  read(line: readonly unknown[]): void {
    this.#frames.push(makeFrame(line, ROOT, undefined));
    for (let frame = this.#frames.at(-1); frame; frame = this.#frames.at(-1)) {
      if (this.#reading.issues.length >= MAX_GAME_JSON_ISSUES) return;
      if (frame.index < frame.line.length) this.#readPly(frame);
      else this.#end(frame);
    }
  }

  #end({ played }: Frame): void {
    for (const { move, captured, keyLow, keyHigh } of played.toReversed()) {
      this.#reading.board.unmake(move, captured, keyLow, keyHigh);
    }
    this.#frames.pop();
  }

  #readPly(frame: Frame): void {
    this.#playPending(frame);
    const { builder, limits } = this.#reading;
    const index = frame.index;
    frame.index += 1;
    const json = frame.line[index];
    const move = this.#moveOf(json, frame, index);
    if (move === undefined) {
      // The following moves cannot be played.
      frame.index = frame.line.length;
      return;
    }
    if (builder.nodeCount >= limits.nodes) {
      this.#report('too-many-nodes', frame, index);
      this.#frames.length = 0;
      return;
    }
    const parent = frame.parent;
    frame.parent = builder.add(parent, move);
    frame.unplayed = move;
    if (isRecord(json)) this.#readFields(json, { frame, index, parent });
  }

  #playPending(frame: Frame): void {
    if (frame.unplayed === undefined) return;
    const { board } = this.#reading;
    const { keyLow, keyHigh } = board;
    const captured = board.make(frame.unplayed);
    frame.played.push({ move: frame.unplayed, captured, keyLow, keyHigh });
    frame.unplayed = undefined;
  }

  #moveOf(json: unknown, frame: Frame, index: number): Move | undefined {
    const text = isRecord(json) ? json['m'] : json;
    const field = isRecord(json) ? '.m' : '';
    if (typeof text !== 'string') {
      this.#report(field !== '' && text === undefined ? 'missing' : 'type', frame, index, field);
      return undefined;
    }
    const move = parseMove(text);
    if (move !== undefined && isLegal(this.#reading.board, move)) return move;
    this.#report(move === undefined ? 'move' : 'illegal-move', frame, index, field);
    return undefined;
  }

  #readFields(json: Fields, at: { frame: Frame; index: number; parent: NodeId }): void {
    const { frame, index } = at;
    for (const key of unknownKeys(json, PLY_KEYS)) {
      this.#report('unknown-key', frame, index, `.${key}`);
    }
    const annotations = readAnnotations(json, (code, field) => {
      this.#report(code, frame, index, `.${field}`);
    });
    this.#reading.builder.annotate(frame.parent, annotations);
    if (Array.isArray(json['v'])) this.#openVariations(json['v'], at);
    else if (json['v'] !== undefined) this.#report('type', frame, index, '.v');
  }

  #openVariations(
    lines: readonly unknown[],
    { frame, index, parent }: { frame: Frame; index: number; parent: NodeId },
  ): void {
    const opened: Frame[] = [];
    for (const [variation, line] of lines.entries()) {
      const code = variationIssue(line, frame, this.#reading.limits);
      if (code) this.#report(code, frame, index, `.v[${variation}]`);
      else if (Array.isArray(line)) {
        opened.push(makeFrame(line, parent, { frame, index, variation }));
      }
    }
    for (const opening of opened.toReversed()) this.#frames.push(opening);
  }

  #report(code: GameJsonIssueCode, frame: Frame, index: number, field = ''): void {
    if (this.#reading.issues.length >= MAX_GAME_JSON_ISSUES) return;
    const path = this.#reading.movesPath + pathOfPly(frame, index) + field;
    const ply = firstPly(frame) + index;
    this.#reading.issues.push({ code, path, ply });
  }
}

function makeFrame(line: readonly unknown[], parent: NodeId, owner: Owner | undefined): Frame {
  const depth = owner ? owner.frame.depth + 1 : 0;
  return { line, owner, depth, index: 0, parent, unplayed: undefined, played: [] };
}

function variationIssue(
  line: unknown,
  frame: Frame,
  limits: GameJsonLimits,
): GameJsonIssueCode | undefined {
  if (!Array.isArray(line)) return 'type';
  if (line.length === 0) return 'empty-line';
  return frame.depth >= limits.depth ? 'too-deep' : undefined;
}

function pathOfPly(frame: Frame, index: number): string {
  const parts = [`[${index}]`];
  for (let { owner } = frame; owner; { owner } = owner.frame) {
    parts.push(`[${owner.index}].v[${owner.variation}]`);
  }
  return parts.toReversed().join('');
}

/** The ply of the first move of the line: a variation starts at the ply of its owner. */
function firstPly(frame: Frame): number {
  let ply = 1;
  for (let { owner } = frame; owner; { owner } = owner.frame) ply += owner.index;
  return ply;
}
