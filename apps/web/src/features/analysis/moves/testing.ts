/** Games for the tests in this folder. */
import { addLine, type Game, GameBuilder, type NodeId, newGame, ROOT } from '@chuhe/game/tree';
import { parseMove } from '@chuhe/rules/move';

export interface Grown {
  readonly game: Game;
  /** The last move played. */
  readonly id: NodeId;
}

export function play(game: Game, from: NodeId, moves: string): Grown {
  const added = addLine(game, from, moves.split(' '));
  if (!added.ok) throw new Error(`${added.error.code} in ${moves}`);
  return added.value;
}

/**
 * `1. C2=5 H8+7 2. H2+3 R9=8 (2... H2+3 3. R1=2 (3. P7+1))`: nodes 1 to 4 on the mainline, 5 and 6 in the variation,
 * 7 in the variation within it.
 */
export function branchedGame(): Game {
  const main = play(newGame(), ROOT, 'h2e2 h9g7 h0g2 i9h9');
  const variation = play(main.game, 3, 'b9c7 i0h0');
  return play(variation.game, 5, 'c3c4').game;
}

const SHUFFLE = ['a0a1', 'a9a8', 'a1a0', 'a8a9'].map((text) => parseMove(text) ?? 0);

/** A long game of chariots moving to and fro. With `isVariation`, its moves form a single variation. */
export function longGame(plies: number, isVariation = false): Game {
  const builder = new GameBuilder();
  if (isVariation) builder.add(ROOT, parseMove('b2e2') ?? 0);
  let parent: NodeId = ROOT;
  for (let ply = 0; ply < plies; ply += 1) parent = builder.add(parent, SHUFFLE[ply % 4] ?? 0);
  return builder.build();
}
