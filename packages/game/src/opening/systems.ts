/** The systems that refine the name of an opening: a table of squares, and of replies to Red's first move. */
import { type Move, makeMove } from '@chuhe/rules/move';
import { makePiece } from '@chuhe/rules/piece';
import { Position } from '@chuhe/rules/position';
import { fileOf, makeSquare, SQUARES } from '@chuhe/rules/square';
import type { Opening } from './opening-keys.ts';

export const SYSTEMS = [
  'fiveSixCannons',
  'fiveSevenCannons',
  'fiveNineCannons',
  'riverCannon',
  'crossRiverCannon',
  'crossRiverChariot',
  'riverChariot',
  'centralPawn',
  'chariotExchange',
  'coiledHorse',
  'sealingCannon',
  'twoRiverCannons',
  'twoHeadedSnake',
  'straightAgainstRanked',
  'rankedAgainstStraight',
  'againstCentralCannon',
  'againstCornerCannon',
  'againstCrossPalaceCannon',
  'againstPawnCannon',
  'againstHorse',
  'againstElephant',
  'againstPawn',
  'thenCentralCannon',
  'thenPawnCannon',
  'thenOppositeCannons',
] as const;
export type System = (typeof SYSTEMS)[number];

/** How many plies decide the systems. Later, pieces stand on the same squares for other reasons. */
export const SYSTEM_PLIES = 20;

/**
 * The systems of an opening, at most one of each kind. Each is the first of its kind that the game reached, so that the name does not
 * change again when the pieces move on.
 *
 * @param moves from the initial position, with Red's first move on the left
 */
export function systemsOf(opening: Opening, moves: readonly Move[]): readonly System[] {
  if (AGAINST_HORSES.has(opening)) return reached([...RED_SYSTEMS, BLACK_SYSTEMS], moves);
  // The chariot and the cannon of the tiger stand as they do for the exchange of chariots.
  if (opening === 'threeStepTiger') return reached([...RED_SYSTEMS, TIGER_TURN], moves);
  if (opening === 'sameDirectionCannons') return reached([CHARIOT_PAIRS], moves);
  if (opening === 'oppositeDirectionCannons') return [];
  return [...replyTo(opening, moves), ...turn(opening, moves)];
}

const AGAINST_HORSES: ReadonlySet<Opening> = new Set([
  'centralCannon',
  'screenHorses',
  'sandwichedHorses',
  'singleHorse',
]);

/** A kind of systems, of which a game has at most one, with the squares of the pieces. A file without a rank stands for all its squares. */
type Kind = readonly (readonly [System, ...string[]])[];

/** Red's other cannon, chariot and central pawn after the central cannon from the left. Letters are pieces as in FEN. */
const RED_SYSTEMS: readonly Kind[] = [
  [
    ['fiveSixCannons', 'Cf2'],
    ['fiveSevenCannons', 'Cg2'],
    ['fiveNineCannons', 'Ci2'],
    ['riverCannon', 'Ch4'],
    ['crossRiverCannon', 'Ch6'],
  ],
  [
    ['crossRiverChariot', 'Rb6'],
    ['riverChariot', 'Rb4'],
  ],
  [['centralPawn', 'Pe5', 'Rb6']],
];

const BLACK_SYSTEMS: Kind = [
  ['chariotExchange', 'ca7', 'rb9', 'Rb'],
  ['coiledHorse', 'nd5'],
  ['twoRiverCannons', 'cb3', 'ch3'],
  ['sealingCannon', 'cb3', 'Rb0'],
  ['twoHeadedSnake', 'pc5', 'pg5'],
];

const TIGER_TURN: Kind = [['thenOppositeCannons', 'ce7']];

/** Red's chariot moves along the file and Black's along the second rank, or the reverse. */
const CHARIOT_PAIRS: Kind = [
  ['straightAgainstRanked', 'Rb0', 'rd8'],
  ['straightAgainstRanked', 'Rb0', 'rf8'],
  ['rankedAgainstStraight', 'Rd1', 'rb9'],
  ['rankedAgainstStraight', 'Rf1', 'rb9'],
];

function reached(kinds: readonly Kind[], moves: readonly Move[]): readonly System[] {
  const board = Position.initial().toBoard();
  const found = kinds.map((): System | undefined => undefined);
  for (const move of moves) {
    board.make(move);
    const standing = new Set<string>();
    for (const square of SQUARES) {
      const piece = board.pieceAt(square);
      if (piece === undefined) continue;
      const letter = makePiece(piece);
      standing.add(letter + makeSquare(square)).add(letter + 'abcdefghi'.charAt(fileOf(square)));
    }
    for (const [index, kind] of kinds.entries())
      found[index] ??= kind.find(([, ...pieces]) =>
        pieces.every((each) => standing.has(each)),
      )?.[0];
  }
  return found.filter((system) => system !== undefined);
}

/** Black's first move against a quiet opening. */
const REPLIES: ReadonlyMap<string, System> = new Map(
  (
    [
      ['againstCentralCannon', 'b7e7', 'h7e7'],
      ['againstCornerCannon', 'b7d7', 'h7f7'],
      ['againstCrossPalaceCannon', 'b7f7', 'h7d7'],
      ['againstHorse', 'b9c7', 'h9g7'],
      ['againstElephant', 'c9e7', 'g9e7'],
      ['againstPawn', 'c6c5', 'g6g5'],
    ] as const
  ).flatMap(([system, ...moves]) => moves.map((move) => [move, system] as const)),
);

function replyTo(opening: Opening, moves: readonly Move[]): readonly System[] {
  const [, second] = moves;
  if (second === undefined || opening === 'opposedPawns') return [];
  const reply = makeMove(second);
  if (opening === 'pawn' && reply === 'b7c7') return ['againstPawnCannon'];
  const system = REPLIES.get(reply);
  return system === undefined ? [] : [system];
}

/** How many of Red's moves may pass before the game turns into another opening. */
const TURN_MOVES = 3;

/** The opening into which Red turns a quiet one. */
function turn(opening: Opening, moves: readonly Move[]): readonly System[] {
  const red = moves.filter((_, index) => index % 2 === 0).map((move) => makeMove(move));
  for (const move of red.slice(1, TURN_MOVES)) {
    if (move === 'b2e2' || move === 'h2e2') return ['thenCentralCannon'];
    if (opening === 'opposedPawns' && move === 'b2c2') return ['thenPawnCannon'];
  }
  return [];
}
