import { winChance } from '@chuhe/cloudbook/score';
import { makeMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { pick } from '../random.mjs';

/**
 * Finds bad moves, with the lines of the engine that a review would have.
 *
 * @typedef {import('../exercises/engine.mjs').ExerciseEngine} ExerciseEngine
 *
 * @typedef {object} BadMove
 * @property {string} game where the move was played
 * @property {number} ply
 * @property {string} fen before the move
 * @property {string} move
 * @property {readonly string[]} better the engine's line before the move
 * @property {readonly string[]} refutation the engine's line after the move
 * @property {number} loss of winning chance, 0 to 1
 */

/** As for a mistake in a review. */
const LEAST_LOSS = 0.1;
/** Searches that find candidates have this share of the nodes. */
const QUICK = 0.25;
const LONGEST_LINE = 12;
const WEAK_PLIES = 100;
/** Nodes of a move of a weak player, and how often it plays another one of its first moves, or any move. */
const WEAK = { nodes: 400, lines: 5, other: 0.35, any: 0.06 };

/**
 * The bad moves among given moves. A move is bad if it loses as much as a mistake in a quick search and in one with all nodes.
 *
 * @param {{ id: string, fen: string, moves: readonly number[] }} game
 * @param {{ engine: ExerciseEngine, nodes: number }} means
 * @returns {AsyncGenerator<BadMove>}
 */
export async function* badMovesOf(game, means) {
  let position = Position.fromFen(game.fen);
  let before = await searchQuick(position, means);
  for (const [index, packed] of game.moves.entries()) {
    const move = makeMove(packed);
    const next = position.play(move);
    if (next.outcome() !== undefined) return;
    const after = await searchQuick(next, means);
    if (before.moves[0] !== move && lossOf(before, after) >= LEAST_LOSS) {
      const bad = await confirm(position, move, means);
      if (bad !== undefined) yield { ...bad, game: game.id, ply: index + 1 };
    }
    position = next;
    before = after;
  }
}

/**
 * A game of two weak players, from a position of a real game.
 *
 * @param {{ fen: string, moves: readonly number[] }} start
 * @param {{ engine: ExerciseEngine, random: () => number }} means
 * @returns {Promise<{ fen: string, moves: readonly number[] }>}
 */
export async function playWeakGame(start, { engine, random }) {
  const opening = start.moves.slice(0, 4 + Math.floor(random() * 40));
  const from = opening.reduce((at, move) => at.play(move), Position.fromFen(start.fen));
  let position = from;
  const moves = [];
  while (moves.length < WEAK_PLIES && position.outcome() === undefined) {
    const { lines } = await engine.search(position.fen, WEAK.nodes, WEAK.lines);
    const choice = random();
    const best = lines[0]?.moves[0];
    const others = lines.flatMap((line) => line.moves.slice(0, 1));
    const any = choice < WEAK.any || best === undefined;
    const name = any ? pick(position.legalMoves(), random) : best;
    const move = !any && choice < WEAK.any + WEAK.other ? pick(others, random) : name;
    const packed = position.moves().find((each) => makeMove(each) === move);
    if (packed === undefined) break;
    moves.push(packed);
    position = position.play(packed);
  }
  return { fen: from.fen, moves };
}

/** @type {(position: Position, move: string, means: { engine: ExerciseEngine, nodes: number }) => Promise<Omit<BadMove, 'game' | 'ply'> | undefined>} */
async function confirm(position, move, { engine, nodes }) {
  const best = await searchLine(position, { engine, nodes });
  const reply = await searchLine(position.play(move), { engine, nodes });
  const loss = lossOf(best, reply);
  if (loss < LEAST_LOSS || best.moves[0] === move) return undefined;
  const [better, refutation] = [best, reply].map((line) => line.moves.slice(0, LONGEST_LINE));
  return { fen: position.fen, move, better: better ?? [], refutation: refutation ?? [], loss };
}

/** @type {(position: Position, means: { engine: ExerciseEngine, nodes: number }) => Promise<import('../exercises/engine.mjs').Line>} */
function searchQuick(position, { engine, nodes }) {
  return searchLine(position, { engine, nodes: Math.round(nodes * QUICK) });
}

/** @type {typeof searchQuick} */
async function searchLine(position, { engine, nodes }) {
  const { lines } = await engine.search(position.fen, nodes, 1);
  return lines[0] ?? { score: 0, moves: [] };
}

/** @type {(before: { score: number }, after: { score: number }) => number} */
function lossOf(before, after) {
  return winChance(before.score) - winChance(-after.score);
}
