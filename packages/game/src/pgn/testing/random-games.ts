/**
 * Generates realistic collections of games by random play, for tests, benchmarks and fuzzing.
 *
 * ```ts
 * import { makeCollection } from './random-games.ts';
 *
 * makeCollection({ games: 300, plies: 80, encoding: 'big5', seed: 1 }); // bytes
 * ```
 */
import { type Board, MAX_MOVES } from '@chuhe/rules/board';
import { legalMoves } from '@chuhe/rules/generate';
import type { Move } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { makeSquare, SQUARES } from '@chuhe/rules/square';
import { GameBuilder } from '../../tree/game-builder.ts';
import type { AnnotationChange, Game, NodeId, Shape } from '../../tree/model.ts';
import { ROOT, SHAPE_COLORS } from '../../tree/model.ts';
import { boardAt } from '../../tree/positions.ts';
import type { Encoding } from '../encoding.ts';
import { encodeText } from '../text-encoder.ts';
import { writeGame } from '../write.ts';
import type { PgnOptions } from '../write-options.ts';
import { Random } from './random.ts';

export interface CollectionOptions {
  readonly games: number;
  readonly plies: number;
  readonly encoding: Encoding;
  readonly seed: number;
  readonly options?: PgnOptions;
}

/** A file of full games with tags, in traditional characters for Big5. */
export function makeCollection({
  games,
  plies,
  encoding,
  seed,
  options,
}: CollectionOptions): Uint8Array {
  const isTraditional = encoding === 'big5';
  const notation = isTraditional ? 'zht' : 'zh';
  let text = '';
  for (let index = 0; index < games; index += 1) {
    const game = makePlainGame(new Random(seed * 100_003 + index), plies, isTraditional);
    text += writeGame(game, { notation, ...options });
  }
  const { bytes, missing } = encodeText(text, encoding);
  if (missing.length > 0) throw new Error(`not in ${encoding}: ${missing.join(' ')}`);
  return bytes;
}

const PLAYERS = {
  simplified: ['陈建国', '李向东', '王志强', '张丽华', '刘卫平', '赵云龙', '孙晓红', '马国庆'],
  traditional: ['陳建國', '李向東', '王志強', '張麗華', '劉衛平', '趙雲龍', '孫曉紅', '馬國慶'],
} as const;
const EVENTS = {
  simplified: ['全国象棋个人赛 中炮对屏风马', '城市联赛 飞相局', '友谊赛 仙人指路', '春季公开赛'],
  traditional: ['全國象棋個人賽 中炮對屏風馬', '城市聯賽 飛相局', '友誼賽 仙人指路', '春季公開賽'],
} as const;
const TEAMS = {
  simplified: ['', '广东队', '湖北队'],
  traditional: ['', '廣東隊', '湖北隊'],
} as const;
const DATES = ['', '4/17/1996', '1999.12.09', '1921年', '20050116'] as const;

/** A game without variations and annotations, with the tags of a collection. */
export function makePlainGame(random: Random, plies: number, isTraditional: boolean): Game {
  const builder = new GameBuilder();
  const script = isTraditional ? 'traditional' : 'simplified';
  builder.addTag('Event', random.pick(EVENTS[script]));
  builder.addTag('Round', '');
  builder.addTag('Date', random.pick(DATES));
  builder.addTag('Red', random.pick(PLAYERS[script]));
  builder.addTag('RedTeam', random.pick(TEAMS[script]));
  builder.addTag('Black', random.pick(PLAYERS[script]));
  builder.addTag('Result', random.pick(['1-0', '0-1', '1/2-1/2']));
  builder.addTag('ECCO', `${random.pick(['A', 'B', 'C', 'D', 'E'])}${10 + random.below(90)}`);
  const board = Position.initial().toBoard();
  let node = ROOT;
  for (let ply = 0; ply < plies; ply += 1) {
    const move = randomMove(board, random);
    if (move === undefined) break;
    board.make(move);
    node = builder.add(node, move);
  }
  return builder.build();
}

export interface TreeOptions {
  readonly nodes: number;
  readonly start?: string;
  /** The comments to choose from. */
  readonly texts: readonly [string, ...string[]];
}

/** A game with nested variations and every kind of annotation. */
export function makeAnnotatedGame(random: Random, { nodes, start, texts }: TreeOptions): Game {
  const empty = new GameBuilder(start === undefined ? {} : { start }).build();
  const origin = boardAt(empty, ROOT);
  const builder = new GameBuilder(start === undefined ? {} : { start });
  const boards: Board[] = [origin];
  annotate(builder, ROOT, random, texts);
  for (let count = 0; count < nodes; count += 1) {
    // Mostly continues from the last move, sometimes from an earlier one.
    const parent = random.chance(0.75) ? boards.length - 1 : random.below(boards.length);
    const board = boards[parent]?.clone();
    const move = board && randomMove(board, random);
    if (board === undefined || move === undefined) continue;
    if (builder.childWith(parent, move) !== undefined) continue;
    board.make(move);
    boards.push(board);
    annotate(builder, builder.add(parent, move), random, texts);
  }
  return builder.build();
}

function annotate(
  builder: GameBuilder,
  node: NodeId,
  random: Random,
  texts: readonly [string, ...string[]],
): void {
  const change: { -readonly [Field in keyof AnnotationChange]: AnnotationChange[Field] } = {};
  if (random.chance(0.2)) change.comment = random.pick(texts);
  if (random.chance(0.1)) change.commentBefore = random.pick(texts);
  if (random.chance(0.2)) change.glyphs = [1 + random.below(255)];
  if (random.chance(0.1)) change.shapes = [randomShape(random), randomShape(random)];
  if (random.chance(0.1)) change.clock = random.below(20_000) / random.pick([1, 10, 8]);
  if (random.chance(0.1)) change.elapsed = random.below(500);
  if (random.chance(0.1)) {
    const value = random.below(3000) - 1500;
    change.evaluation = random.chance(0.5)
      ? { kind: 'cp', value, depth: random.below(40) }
      : { kind: 'mate', moves: (value % 30) + 0 };
  }
  builder.annotate(node, change);
}

function randomShape(random: Random): Shape {
  const color = random.pick(SHAPE_COLORS);
  const from = randomSquare(random);
  const to = randomSquare(random);
  if (from === to || random.chance(0.5)) return { kind: 'circle', color, square: from };
  return { kind: 'arrow', color, from, to };
}

function randomSquare(random: Random): string {
  return makeSquare(SQUARES[random.below(SQUARES.length)] ?? 51);
}

const buffer = new Uint16Array(MAX_MOVES);

function randomMove(board: Board, random: Random): Move | undefined {
  const count = legalMoves(board, buffer, 0);
  return count === 0 ? undefined : buffer[random.below(count)];
}
