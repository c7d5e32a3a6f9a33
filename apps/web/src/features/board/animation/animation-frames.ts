/** The pictures of an animation: which positions it shows, for how long, and with which words. */
import { type BoardSvgOptions, boardSvg } from '@chuhe/board/board-svg';
import type { Orientation } from '@chuhe/board/geometry';
import type { Labels } from '@chuhe/board/labels';
import type { PieceSet, Theme } from '@chuhe/board/theme';
import type { Notation } from '@chuhe/game/notation';
import {
  type Game,
  type GameNode,
  lineFrom,
  mainline,
  type NodeId,
  nodeOf,
  nodesTo,
  ROOT,
} from '@chuhe/game/tree';
import { toBoardShape } from '../../../lib/game/board-shapes.ts';
import { formatResult } from '../../../lib/game/format-result.ts';
import { knownTag } from '../../../lib/game/game-title.ts';
import { glyphSign } from '../../../lib/game/glyph-signs.ts';
import { numberedText } from '../../../lib/game/move-text.ts';
import { showPosition } from '../../../lib/game/shown-position.ts';
import { BITS_PER_PIXEL } from './video-encoder.ts';

/** `game`: the mainline; `line`: the line of the current move from its start; `rest`: that line from the current move on. */
export const RANGES = ['game', 'line', 'rest'] as const;
export type Range = (typeof RANGES)[number];

/** More moves would make a file that few programs show. */
export const MAX_MOVES = 300;

export interface AnimationLook {
  /** In pixels. */
  readonly width: number;
  readonly orientation: Orientation;
  readonly theme: Theme;
  readonly pieces: PieceSet;
  readonly labels: Labels;
  readonly notation: Notation;
  /** Milliseconds for each move. */
  readonly pace: number;
  readonly hasCaptions: boolean;
  /** Whether to draw the user's arrows and circles. */
  readonly hasShapes: boolean;
  /** The players' names as they are shown. */
  readonly shownName: (name: string) => string;
}

export interface AnimationFrame {
  readonly svg: string;
  /** In milliseconds. */
  readonly duration: number;
}

/** The nodes that are shown: the position at which the animation begins, then each move. */
export function nodesInRange(game: Game, current: NodeId, range: Range): GameNode[] {
  const rest = lineFrom(game, current);
  const nodes: Readonly<Record<Range, () => GameNode[]>> = {
    game: () => [nodeOf(game, ROOT), ...mainline(game)],
    line: () => [nodeOf(game, ROOT), ...nodesTo(game, current), ...rest],
    rest: () => [nodeOf(game, current), ...rest],
  };
  return nodes[range]();
}

/** The last position stays this many times as long. */
const LAST = 3;

export function durationOf(index: number, count: number, pace: number): number {
  return index === count - 1 ? pace * LAST : pace;
}

/** Length of the whole animation in milliseconds. @param count of positions */
export function lengthOf(count: number, pace: number): number {
  return (count - 1 + LAST) * pace;
}

/** Draws one position. `nodes` are those of the whole animation. */
export function drawFrame(
  game: Game,
  nodes: readonly GameNode[],
  index: number,
  look: AnimationLook,
): AnimationFrame {
  const node = nodes[index] ?? nodeOf(game, ROOT);
  const { placement, lastMove, checks } = showPosition(game, node.id);
  const { width, orientation, theme, pieces, labels, pace } = look;
  const svg = boardSvg(placement, {
    width,
    orientation,
    theme,
    pieces,
    labels,
    lastMove,
    checks,
    ...(look.hasShapes && { shapes: (node.shapes ?? []).map(toBoardShape) }),
    ...(look.hasCaptions && captionsOf(game, node, look)),
  });
  return { svg, duration: durationOf(index, nodes.length, pace) };
}

/** The players above the board; below it the move and, at the end of the game, the result. */
function captionsOf(
  game: Game,
  node: GameNode,
  { notation, shownName }: AnimationLook,
): Pick<BoardSvgOptions, 'title' | 'captions'> {
  const [red, black] = ['Red', 'Black'].map((name) => shownName(knownTag(game.tags, name)));
  const event = knownTag(game.tags, 'Title') || knownTag(game.tags, 'Event');
  const players = red === '' && black === '' ? event : `${red || '?'} – ${black || '?'}`;
  const signs = (node.glyphs ?? []).flatMap((glyph) => glyphSign(glyph)?.sign ?? []).slice(0, 1);
  const move = node.id === ROOT ? '' : numberedText(game, node.id, notation) + signs.join('');
  const result = knownTag(game.tags, 'Result');
  const isEnd = node.children.length === 0 && mainline(game).at(-1)?.id === node.id;
  const hasResult = isEnd && result !== '*' && result !== '';
  const caption = [move, hasResult ? formatResult(result) : ''].filter((text) => text !== '');
  return { title: players === '' ? undefined : players, captions: [caption.join('   ')] };
}

/** Bytes of a GIF for each pixel of its first picture and, for each move, for each pixel of its width; measured on master games with all themes. */
const FIRST_PICTURE = 0.55;
const MOVE = 6.7;

interface Measures {
  readonly format: 'gif' | 'webm';
  readonly width: number;
  readonly height: number;
  /** Without the first position. */
  readonly moves: number;
  /** Milliseconds for each move. */
  readonly pace: number;
}

/** About how many bytes the file has. A video has the bit rate that is asked for. */
export function estimateSize({ format, width, height, moves, pace }: Measures): number {
  const seconds = lengthOf(moves + 1, pace) / 1000;
  if (format === 'webm') return Math.round((width * height * BITS_PER_PIXEL * seconds) / 8);
  return Math.round(width * height * FIRST_PICTURE + moves * width * MOVE);
}
