/**
 * Checks a reason by playing its line on the board. It shares no code with the detectors: it counts pieces by the letters of a FEN, finds
 * attacks by its own rules of movement, and tries every reply where a reason says that none saves the material.
 */
import { type Color, oppositeColor } from '@chuhe/rules/piece';
import type { Position } from '@chuhe/rules/position';
import type { BadMove } from '../explain.ts';
import type { Reason, ReasonKind } from '../reason.ts';
import {
  attackersOf,
  betweenOf,
  isAttacking,
  type Letters,
  lettersOf,
  withoutPiece,
} from './attacks.ts';
import { canCheckForEver } from './check-for-ever.ts';
import { allRepliesLose, hasMateBy, isKept, isWinning, material } from './replies.ts';

/** What is wrong with a reason; empty if it holds. */
export function checkReason(bad: BadMove, reason: Reason): string[] {
  const { from, moves } = reason.proof;
  const start = from === 'before' ? bad.before : bad.before.play(bad.move);
  const line = from === 'before' ? bad.better : bad.refutation;
  if (moves.length === 0 || moves.some((move, index) => move !== line[index]))
    return ['the proof is not the beginning of the line'];
  const positions = [start];
  for (const move of moves) {
    const next = positions.at(-1)?.tryPlay(move);
    if (next === undefined) return [`${move} is illegal`];
    positions.push(next);
  }
  const shown = { bad, reason, moves, positions };
  return CHECKS[reason.kind].flatMap((check) => check(shown) ?? []);
}

interface Shown {
  readonly bad: BadMove;
  readonly reason: Reason;
  readonly moves: readonly string[];
  /** The position before each move of the proof, and the last. */
  readonly positions: readonly Position[];
}

type Check = (shown: Shown) => string | undefined;

/** A check that is right if the condition holds. */
function demand(text: string, holds: (shown: Shown) => boolean): Check {
  return (shown) => (holds(shown) ? undefined : text);
}

const NOWHERE = '-';
const pieceSquare = ({ reason }: Shown): string => reason.piece?.square ?? NOWHERE;
const actorSquare = ({ reason }: Shown): string => reason.actor?.square ?? NOWHERE;
const otherSquare = ({ reason }: Shown, index = 0): string =>
  reason.others?.[index]?.square ?? NOWHERE;

const isMate: Check = ({ positions, moves, reason }) => {
  const last = positions.at(-1);
  const isMated = last?.isCheck() === true && last.legalMoves().length === 0;
  if (!isMated) return 'the line does not end in mate';
  return moves.length === 2 * (reason.mateIn ?? 0) - 1 ? undefined : 'the mate has another length';
};

/** Each reply that the line does not have allows mate in as many moves as the line needs. */
const isMateForced = demand('the mate can be avoided', ({ positions, moves }) =>
  positions.every((position, index) => {
    if (index % 2 === 0 || index === moves.length) return true;
    const left = (moves.length - index) / 2;
    return position
      .legalMoves()
      .every(
        (reply) =>
          reply === moves[index] || hasMateBy(position.play(reply), left, moves.slice(index + 1)),
      );
  }),
);

const isShortest = demand('there is a shorter mate', ({ positions: [start], reason }) => {
  const count = (reason.mateIn ?? 1) - 1;
  return start !== undefined && (count === 0 || !hasMateBy(start, count, []));
});

function loserOf({ bad, reason }: Shown): Color {
  const { turn } = bad.before;
  return reason.proof.from === 'after' ? turn : oppositeColor(turn);
}

interface Sides {
  readonly loser: Color;
  readonly winner: Color;
  readonly base: number;
}

function sidesOf(shown: Shown): Sides {
  const loser = loserOf(shown);
  return { loser, winner: oppositeColor(loser), base: material(shown.bad.before) };
}

const losesMaterial = demand('the material is not lost', (shown) => {
  const last = shown.positions.at(-1);
  return last !== undefined && isKept(last, sidesOf(shown));
});

/** Finds where the piece falls: it stands on its square at some time and is captured later. */
function fallOf(shown: Shown): number | undefined {
  const { reason, moves, positions } = shown;
  for (let stood = 0; stood < moves.length; stood += 1) {
    const there = positions[stood]?.pieceAt(pieceSquare(shown));
    if (there?.role !== reason.piece?.role || there?.color !== loserOf(shown)) continue;
    const fell = captureOf(pieceSquare(shown), moves, stood);
    if (fell !== undefined) return fell;
  }
  return undefined;
}

function captureOf(square: string, moves: readonly string[], from: number): number | undefined {
  let at = square;
  for (let index = from; index < moves.length; index += 1) {
    const move = moves[index] ?? '';
    if (move.endsWith(at)) return index % 2 === 0 ? index : undefined;
    if (move.startsWith(at)) at = move.slice(2);
  }
  return undefined;
}

const pieceFalls = demand('the piece does not fall', (shown) => fallOf(shown) !== undefined);

/** A tactic: the move that prepares a capture, and the capture. */
interface Tactic {
  /** Before the move that prepares the capture: a move of the winner, or the bad move. */
  readonly before: Position;
  readonly first: string;
  /** After that move. */
  readonly after: Position;
  readonly from: Position;
  readonly capture: string;
  /** After the capture. */
  readonly to: Position;
  /** Index of the capture in the proof; 0 if the bad move prepares it. */
  readonly fell: number;
}

function tacticOf(shown: Shown): Tactic | undefined {
  const { bad, moves, positions } = shown;
  const fell = fallOf(shown);
  if (fell === undefined) return undefined;
  const [before, first, after] =
    fell >= 2
      ? [positions[fell - 2], moves[fell - 2], positions[fell - 1]]
      : [bad.before, bad.move, positions[0]];
  const [from, capture, to] = [positions[fell], moves[fell], positions[fell + 1]];
  if (!(before && first && after && from && capture && to)) return undefined;
  return { before, first, after, from, capture, to, fell };
}

/** A demand on the tactic. */
function tactic(text: string, holds: (tactic: Tactic, shown: Shown) => boolean): Check {
  return demand(text, (shown) => {
    const found = tacticOf(shown);
    return found !== undefined && holds(found, shown);
  });
}

/** Every reply before the capture loses two pawns or more; those that the line has are followed to the last. */
const isForced = tactic('a reply saves the material', ({ fell }, shown) =>
  shown.positions.every((position, index) => {
    if (index % 2 === 0 || index > fell) return true;
    const known = index < fell - 1 ? shown.moves[index] : undefined;
    return allRepliesLose(position, sidesOf(shown), known);
  }),
);

const isImmediate = tactic('the piece is not captured at once', ({ fell }) => fell === 0);

const isTakenFreely = tactic('the piece is protected', ({ from, to, capture }, shown) => {
  const square = capture.slice(2);
  const defenders = [from, to].flatMap((each) =>
    attackersOf(lettersOf(each), square, loserOf(shown)),
  );
  return defenders.length === 0 && square === pieceSquare(shown);
});

const isExchanged = demand('no exchange of a greater piece for a lesser one', (shown) => {
  const { bad, moves, positions, reason } = shown;
  const square = pieceSquare(shown);
  const isByMove = moves.length === 1;
  const [first, second] = isByMove ? [bad.move, moves[0]] : moves;
  const lesser = (isByMove ? bad.before : positions[1])?.pieceAt(square);
  const greater = positions[0]?.pieceAt(square);
  return (
    first.endsWith(square) &&
    second?.endsWith(square) === true &&
    otherSquare(shown) === square &&
    lesser?.role === reason.others?.[0]?.role &&
    greater?.role === reason.piece?.role &&
    greater?.color === loserOf(shown)
  );
});

/** Nothing recaptures the piece that captures. */
const isNotRecaptured = tactic('the capture can be answered on its square', ({ to, capture }) =>
  to.legalMoves().every((reply) => !reply.endsWith(capture.slice(2))),
);

const hasOthers = (count: number): Check =>
  demand(`not ${count} other pieces`, ({ reason }) => reason.others?.length === count);

/** The piece could not be won before the move that prepares its capture. */
const isNew = tactic('the piece could be won at once', ({ before, fell }, shown) => {
  const captures = before.legalMoves().filter((move) => move.endsWith(pieceSquare(shown)));
  const sides = { loser: loserOf(shown), base: material(before) };
  return fell === 0 || !isWinning(before, sides, captures);
});

const attacksBoth = tactic('not one piece attacks both', ({ after, first, capture }, shown) => {
  const actor = actorSquare(shown);
  const targets = [otherSquare(shown), otherSquare(shown, 1)];
  return (
    first.endsWith(actor) &&
    capture === actor + pieceSquare(shown) &&
    targets.includes(pieceSquare(shown)) &&
    targets.every((square) => isAttacking(lettersOf(after), actor, square))
  );
});

const attackedByTwo = tactic('not two pieces attack two others', ({ after }, shown) => {
  const attackers = (square: string): string[] =>
    attackersOf(lettersOf(after), square, sidesOf(shown).winner);
  const others = attackers(otherSquare(shown));
  const isByTwo = attackers(pieceSquare(shown)).some((from) =>
    others.some((each) => each !== from),
  );
  return isByTwo && !after.isCheck();
});

/** The actor attacks the piece behind once the pinned one has left, and not before. */
const isPinned = tactic('the piece is not pinned', ({ after, capture }, shown) => {
  const [actor, square, behind] = [actorSquare(shown), pieceSquare(shown), otherSquare(shown)];
  const letters = lettersOf(after);
  const rest = new Map([...letters].filter(([each]) => each !== square));
  const isBehind =
    betweenOf(actor, behind)?.includes(square) === true &&
    !isAttacking(letters, actor, behind) &&
    isAttacking(rest, actor, behind);
  return isBehind && !after.isCheck() && capture.endsWith(square);
});

const isDefenderPinned = tactic('the defender is not pinned', ({ to, capture }, shown) => {
  const recapture = otherSquare(shown) + capture.slice(2);
  const isDefender = isAttacking(lettersOf(to), otherSquare(shown), capture.slice(2));
  const free = withoutPiece(to, actorSquare(shown));
  return isDefender && !to.isLegal(recapture) && free?.isLegal(recapture) === true;
});

/** No piece of the winner attacks the piece before; the actor does after the move, and captures. */
const isNewlyAttacked = tactic('the piece was attacked before', ({ before }, shown) => {
  const { winner } = sidesOf(shown);
  return attackersOf(lettersOf(before), pieceSquare(shown), winner).length === 0;
});

const actorCaptures = tactic('the actor does not capture', ({ before, after, capture }, shown) => {
  const [actor, square] = [actorSquare(shown), pieceSquare(shown)];
  const attacks = ([from, to]: readonly Position[]): string =>
    [from, to].map((each) => each && isAttacking(lettersOf(each), actor, square)).join();
  return attacks([before, after]) === 'false,true' && capture === actor + square;
});

/** The square that the first move leaves is in the way of the actor, or is the leg of a horse. */
const leavesTheWay = (squareOf: (found: Tactic, shown: Shown) => string): Check =>
  tactic('no piece leaves the way', (found, shown) => {
    const { first, before } = found;
    const [actor, mover] = [actorSquare(shown), first.slice(0, 2)];
    const target = squareOf(found, shown);
    const isLine = betweenOf(actor, target)?.includes(mover) === true;
    const isLeg = before.pieceAt(actor)?.role === 'horse' && betweenOf(actor, mover)?.length === 0;
    return isLine || isLeg;
  });

const namesMover = tactic('the piece that leaves is not named', ({ first }, shown) =>
  first.startsWith(otherSquare(shown)),
);

/** The first move of the tactic, or a capture itself, gives a check by a piece that does not move. */
const givesDiscoveredCheck = demand('no discovered check', (shown) => {
  const { positions, moves } = shown;
  const actor = actorSquare(shown);
  return moves.some((move, index) => {
    const next = positions[index + 1];
    return (
      index % 2 === 0 &&
      move.startsWith(otherSquare(shown)) &&
      actor !== move.slice(2) &&
      next?.isCheck() === true &&
      isAttacking(lettersOf(next), actor, kingOf(lettersOf(next), loserOf(shown)))
    );
  });
});

function kingOf(letters: Letters, side: Color): string {
  const king = [...letters].find(([, letter]) => letter === (side === 'red' ? 'K' : 'k'));
  return king?.[0] ?? NOWHERE;
}

const checkGainsTime = tactic('no check that lets another piece attack', (found, shown) => {
  const { before, after, capture } = found;
  const sides = sidesOf(shown);
  const [letters, by] = [lettersOf(after), capture.slice(0, 2)];
  const king = kingOf(letters, sides.loser);
  return (
    after.isCheck() &&
    isAttacking(letters, actorSquare(shown), king) &&
    !isAttacking(letters, by, king) &&
    isAttacking(letters, by, capture.slice(2)) &&
    !isWinning(
      before,
      sides,
      before.legalMoves().filter((move) => move === capture),
    )
  );
});

const isScreen = tactic('no new screen', ({ before, first, after }, shown) => {
  const between = betweenOf(actorSquare(shown), pieceSquare(shown)) ?? [];
  const screens = (position: Position): string =>
    between.filter((square) => lettersOf(position).has(square)).join();
  return (
    before.pieceAt(actorSquare(shown))?.role === 'cannon' &&
    screens(before) === '' &&
    screens(after) === otherSquare(shown) &&
    first.endsWith(otherSquare(shown))
  );
});

/** One piece alone protects another before the first move, and could recapture; nothing protects it when it falls. */
const losesDefender = (defenderOf: (shown: Shown) => string): Check =>
  tactic('the only defender is not lost', ({ before, from, to, capture }, shown) => {
    const { loser } = sidesOf(shown);
    const square = capture.slice(2);
    const defenders = [before, from, to].map((each) =>
      attackersOf(lettersOf(each), square, loser).join(),
    );
    return defenders.join(';') === `${defenderOf(shown)};;` && square === pieceSquare(shown);
  });

const movesScreen = tactic('the screen does not move', ({ before, first }, shown) => {
  const between = betweenOf(actorSquare(shown), pieceSquare(shown)) ?? [];
  const screens = between.filter((square) => lettersOf(before).has(square));
  return screens.join() === otherSquare(shown) && first.startsWith(otherSquare(shown));
});

/** Wherever the piece moves, it is captured with a gain. */
const isTrapped = tactic('the piece has a safe square', ({ after }, shown) => {
  const moves = after.legalMoves().filter((move) => move.startsWith(pieceSquare(shown)));
  return (
    !after.isCheck() &&
    attackersOf(lettersOf(after), pieceSquare(shown), sidesOf(shown).winner).length > 0 &&
    moves.every((move) => {
      const next = after.play(move);
      const captures = next.legalMoves().filter((each) => each.endsWith(move.slice(2)));
      return isWinning(next, sidesOf(shown), captures);
    })
  );
});

/** The first capture, the recapture by the defender of both, and the capture of the other piece. */
const isOverloaded = tactic('the defender is not overloaded', ({ before, to }, shown) => {
  const { loser } = sidesOf(shown);
  const [first = '', reply = '', second = ''] = shown.moves;
  const [defender, one] = [otherSquare(shown), otherSquare(shown, 1)];
  const defenders = [one, pieceSquare(shown)].map((square) =>
    attackersOf(lettersOf(before), square, loser).join(),
  );
  const isShown =
    first.endsWith(one) && reply === defender + one && second.endsWith(pieceSquare(shown));
  const areProtected = [first, second].every((capture) => {
    const next = before.tryPlay(capture)?.tryPlay(defender + capture.slice(2));
    const lost = next === undefined ? Infinity : material(before) - material(next);
    return (loser === 'red' ? lost : -lost) < 2 && next !== undefined;
  });
  const isLeft = attackersOf(lettersOf(to), pieceSquare(shown), loser).length === 0;
  return isShown && isLeft && areProtected && defenders.every((each) => each === defender);
});

const checksForEver = demand('the checks end', ({ bad, positions }) =>
  bad.ruleset === 'casual'
    ? canCheckForEver(bad.before)
    : positions.every((each, index) => index % 2 === 0 || each.legalMoves().length === 1),
);

const isRepeated = demand('no position three times', ({ positions, moves }) => {
  const last = positions.at(-1)?.fen;
  const count = positions.filter(({ fen }) => fen === last).length;
  return (
    count >= 3 && moves.every((_, index) => index % 2 === 1 || positions[index + 1]?.isCheck())
  );
});

const ATTACKED = [hasOthers(1), isForced];
const MATERIAL = [pieceFalls, losesMaterial];
const CHECKS: Readonly<Record<ReasonKind, readonly Check[]>> = {
  'allows-mate': [isMate, isMateForced, isShortest],
  'misses-mate': [isMate, isMateForced, isShortest],
  'hanging-piece': [...MATERIAL, isImmediate, isTakenFreely],
  'wrong-exchange': [...MATERIAL, isExchanged, hasOthers(1)],
  fork: [...MATERIAL, hasOthers(2), attacksBoth, isForced, isNew],
  'two-threats': [...MATERIAL, ...ATTACKED, attackedByTwo],
  pin: [...MATERIAL, ...ATTACKED, isNew, isPinned],
  'pinned-defender': [...MATERIAL, ...ATTACKED, isDefenderPinned, isNotRecaptured],
  'opened-line': [
    ...MATERIAL,
    isImmediate,
    isNewlyAttacked,
    actorCaptures,
    leavesTheWay((_, shown) => pieceSquare(shown)),
  ],
  'discovered-attack': [
    ...MATERIAL,
    ...ATTACKED,
    isNew,
    namesMover,
    actorCaptures,
    leavesTheWay((_, shown) => pieceSquare(shown)),
  ],
  'discovered-check': [...MATERIAL, ...ATTACKED, givesDiscoveredCheck],
  'check-gains-time': [...MATERIAL, isForced, isNew, checkGainsTime],
  'screen-made': [...MATERIAL, ...ATTACKED, isNewlyAttacked, actorCaptures, isScreen],
  'screen-removed': [
    ...MATERIAL,
    ...ATTACKED,
    isNotRecaptured,
    losesDefender(actorSquare),
    movesScreen,
  ],
  'trapped-piece': [...MATERIAL, isForced, isNew, isTrapped],
  'removed-defender': [...MATERIAL, ...ATTACKED, isNotRecaptured, losesDefender(otherSquare)],
  'overloaded-defender': [...MATERIAL, hasOthers(2), isForced, isNotRecaptured, isOverloaded],
  'perpetual-check': [isRepeated, checksForEver],
  'misses-win-of-piece': [...MATERIAL, isForced],
};
