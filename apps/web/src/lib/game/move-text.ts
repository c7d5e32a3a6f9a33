/**
 * The texts of moves, computed on demand and cached by node. The moves before a node never change, so its text is valid in every game
 * that shares the node. No function in this file walks a whole game.
 */
import { makeMoveText, type Notation } from '@chuhe/game/notation';
import {
  type Game,
  type GameNode,
  getTag,
  type NodeId,
  nodeOf,
  positionAt,
  ROOT,
} from '@chuhe/game/tree';

const known = new Map<Notation, WeakMap<GameNode, string>>();

/** @example moveText(game, 1, 'wxf'); // 'C2=5' */
export function moveText(game: Game, id: NodeId, notation: Notation): string {
  const node = nodeOf(game, id);
  const texts = textsIn(notation);
  const text = texts.get(node) ?? writeText(game, node, notation);
  texts.set(node, text);
  return text;
}

function textsIn(notation: Notation): WeakMap<GameNode, string> {
  const texts = known.get(notation) ?? new WeakMap<GameNode, string>();
  known.set(notation, texts);
  return texts;
}

function writeText(game: Game, { parent, move }: GameNode, notation: Notation): string {
  return makeMoveText(positionAt(game, parent ?? ROOT).fen, move, notation);
}

export interface MoveNumber {
  readonly number: number;
  readonly isRed: boolean;
}

/** The tag with the number of the first move, if that is not 1. */
export const MOVE_NUMBER_TAG = 'MoveNumber';

/** The move number and the side of a node. Numbers start at 1 or at the tag `MoveNumber`, even if Black moves first. */
export function moveNumber(game: Game, { ply }: Pick<GameNode, 'ply'>): MoveNumber {
  const halves = ply - 1 + (startsWithBlack(game) ? 1 : 0);
  return { number: Math.floor(halves / 2) + firstNumber(game), isRed: halves % 2 === 0 };
}

/** The number of the first move. A tag that is not a number from 1 to 999 counts as 1. */
export function firstNumber(game: Game): number {
  const text = getTag(game, MOVE_NUMBER_TAG) ?? '';
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 1;
}

function startsWithBlack({ start }: Game): boolean {
  return start.split(' ')[1] === 'b';
}

/** @example numberedText(game, 2, 'wxf'); // '1… H8+7' */
export function numberedText(game: Game, id: NodeId, notation: Notation): string {
  const { number, isRed } = moveNumber(game, nodeOf(game, id));
  return `${number}${isRed ? '.' : '…'} ${moveText(game, id, notation)}`;
}

/** The moves of the nodes as one text with move numbers: `1. C2=5 H8+7 2. H2+3`. */
export function lineText(game: Game, nodes: readonly GameNode[], notation: Notation): string {
  const words = nodes.flatMap((node, index) => {
    const { number, isRed } = moveNumber(game, node);
    const text = moveText(game, node.id, notation);
    if (isRed) return [`${number}.`, text];
    return index === 0 ? [`${number}...`, text] : [text];
  });
  return words.join(' ');
}
