import { makeRandomPositions } from '../check/random-positions.mjs';
import { seededRandom } from '../random.mjs';
import { type Chunk, makeRow } from '../rows.mjs';

/** The score depends only on the number of pawns of the side to move. */
function scoreByPawns(fen: string): number {
  const pawns = fen.split(' ')[0].split(fen.endsWith('w') ? 'P' : 'p').length - 1;
  return 200 * pawns - 500;
}

/** Rows of random positions, as if of `games` games with 20 positions each. */
export function makeRandomGames(games: number, seed = 1): Chunk {
  const fens = makeRandomPositions(20 * games, seededRandom(seed));
  const rows = fens.map((fen) => {
    const score = scoreByPawns(fen);
    return makeRow(fen, { score, result: 1 + Math.sign(score), depth: 8 });
  });
  const gameOf = Uint32Array.from(rows, (_, index) => Math.floor(index / 20));
  return { rows: Uint8Array.from(Buffer.concat(rows)), gameOf };
}
