/** An annotated master game, which shows a newcomer what a game looks like here. */
import { makeMoveText } from '@chuhe/game/notation';
import {
  addLine,
  type Game,
  newGame,
  positionAt,
  ROOT,
  setComment,
  setEvaluation,
  setGlyphs,
} from '@chuhe/game/tree';
import { t } from 'i18next';
import { currentNotation } from '../../../lib/game/current-notation.ts';
import { openShipped } from './announce.ts';

/** Li Laiqun – Xu Yinchuan, Guangzhou 2008, from the Chinese Chess Practical Dataset; see THIRD_PARTY.md. */
const MOVES =
  'h2e2 h9g7 h0g2 i9h9 c3c4 g6g5 b0c2 b9c7 i0i1 c9e7 i1f1 h7i7 b2b4 d9e8 e2d2 g7h5 f1h1 b7b5 ' +
  'c2d4 i7h7 h1c1 h5g3 c0e2 h7g7 d4c6 a9d9 d0e1 h9h1 c4c5 d9d2 c5b5 d2d5 c6a7 g3i2';

/** After each ply, in hundredths of a pawn from Red's view. By the product's engine, a million nodes for each position. */
const SCORES = [
  18, 22, 20, 20, 15, 25, 21, 10, 0, 0, -10, -11, -5, 7, 0, 0, -29, -15, -30, -1, -20, -5, -48, -31,
  -42, -8, -81, -84, -170, -162, -185, -146, -745, -737,
];

/** The moves with a comment, by their number in plies. */
const COMMENTS = {
  18: 'files.example.cannon',
  28: 'files.example.chariot',
  30: 'files.example.both',
  33: 'files.example.turn',
  34: 'files.example.reply',
} as const;
const GLYPHS: Readonly<Record<number, number>> = { 33: 4, 34: 1 };
/** What would have held, as a variation from the position after so many plies. Searched like the scores. */
const BETTER = { after: 32, moves: 'b5c5 d5d8 a0d0 d8b8 c6a7' };
/** Red’s best defence at the end of the game. It loses a horse, and an elephant in every line. Searched like the scores. */
const DEFENCE = { after: 34, moves: 'b4f4 i2g1 f4f1 g7g2' };

export function openExample(): void {
  const game = makeExample();
  openShipped(game, t('files.example.players'));
}

/** @returns the game in the current language */
export function makeExample(): Game {
  const tags = [
    { name: 'Event', value: t('files.example.event') },
    { name: 'Site', value: t('files.example.site') },
    { name: 'Date', value: '2008.01.01' },
    { name: 'Red', value: t('files.example.red') },
    { name: 'Black', value: t('files.example.black') },
    { name: 'Result', value: '0-1' },
    { name: 'Source', value: 'Chinese Chess Practical Dataset, CC BY 4.0' },
  ];
  let game = play(newGame({ tags }), ROOT, MOVES);
  // The ids of a line count from 1, like its plies.
  for (const [index, value] of SCORES.entries()) {
    game = setEvaluation(game, index + 1, { kind: 'cp', value });
  }
  game = play(game, BETTER.after, BETTER.moves);
  for (const [ply, glyph] of Object.entries(GLYPHS)) game = setGlyphs(game, Number(ply), [glyph]);
  const [move] = movesText(game, BETTER);
  const line = movesText(game, DEFENCE).join(' ');
  for (const [ply, key] of Object.entries(COMMENTS)) {
    game = setComment(game, Number(ply), t(key, { move, line }));
  }
  return setComment(game, ROOT, t('files.example.intro'));
}

/** The moves of a line in the user's notation. */
function movesText(game: Game, { after, moves }: typeof BETTER): string[] {
  let position = positionAt(game, after);
  return moves.split(' ').map((move) => {
    const text = makeMoveText(position.fen, move, currentNotation());
    position = position.play(move);
    return text;
  });
}

function play(game: Game, after: number, moves: string): Game {
  const added = addLine(game, after, moves.split(' '));
  if (!added.ok) throw new Error(`${moves} cannot be played after ply ${after}`);
  return added.value.game;
}
