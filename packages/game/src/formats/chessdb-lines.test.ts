import { describe, expect, it } from 'vitest';
import { parseGames } from '../pgn/pgn.ts';
import { addLine, newGame, ROOT } from '../tree/tree.ts';
import { writeChessdbLines, writeUciPosition } from './write-chessdb-lines.ts';

const [GAME] = parseGames('1. 炮二平五 马８进７ (1... 炮２平５) 2. 马二进三').map(
  ({ game }) => game,
);
if (!GAME) throw new Error('no game');

const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w';
const SECOND = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b';
const THIRD = 'rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w';

describe('lines for chessdb', () => {
  it('have the position before each move of the mainline, and the move', () => {
    expect(writeChessdbLines(GAME)).toBe(
      `${START} moves h2e2\n${SECOND} moves h9g7\n${THIRD} moves h0g2\n`,
    );
  });

  it('have the moves of variations on request', () => {
    const lines = writeChessdbLines(GAME, { variations: true }).split('\n');
    expect(lines).toContain(`${SECOND} moves b7e7`);
    expect(lines).toHaveLength(5);
  });

  it('are written once for a position that repeats', () => {
    const moves = ['h2h1', 'h7h8', 'h1h2', 'h8h7'];
    const played = addLine(newGame(), ROOT, [...moves, ...moves]);
    expect(played.ok && writeChessdbLines(played.value.game).split('\n')).toHaveLength(5);
  });

  it('are empty for a game without moves', () => {
    expect(writeChessdbLines(newGame())).toBe('');
  });
});

describe('the UCI position', () => {
  it('has the moves of the mainline', () => {
    expect(writeUciPosition(GAME)).toBe(`position fen ${START} - - 0 1 moves h2e2 h9g7 h0g2`);
  });

  it('has the moves of the line through a node', () => {
    expect(writeUciPosition(GAME, 3)).toMatch(/ moves h2e2 b7e7$/);
  });

  it('has no moves for a game without them', () => {
    expect(writeUciPosition(newGame())).toBe(`position fen ${START} - - 0 1`);
  });

  it('is read back by the PGN reader', () => {
    const [read] = parseGames(writeUciPosition(GAME));
    expect(read?.game.nodeCount).toBe(3);
  });
});
