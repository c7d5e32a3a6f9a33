/**
 * What both sides did between two plies of a game: the checks, chases and mate threats of every move, and what a side did
 * with all its moves.
 */
import { kingAttackersOf } from './core/attack.ts';
import type { Board } from './core/board.ts';
import { type Attack, type AttackKind, attacksOf } from './core/chase.ts';
import { threatensMate } from './core/mate-threat.ts';
import { pieceOfSlot, type Slot, sideOf } from './core/slots.ts';
import { type Move, makeMove } from './move.ts';
import { COLORS, type Color, makePiece, oppositeColor } from './piece.ts';
import type { Position } from './position.ts';
import { makeSquare } from './square.ts';

/**
 * What a side did with all its moves.
 *
 * - `check`: it gave check with every move.
 * - `chase`: it began a chase of the same piece with every move.
 * - `attack`: every move gave check, threatened mate or began a chase of some piece. Only the rule set `chinese` knows this.
 * - `none`: anything else.
 */
export type ConductLevel = 'none' | 'chase' | 'attack' | 'check';

/** Consecutive moves of a game, and the conduct of either side over all of them. */
export interface Span {
  readonly red: Conduct;
  readonly black: Conduct;
  readonly plies: readonly CyclePly[];
}

interface Conduct {
  readonly level: ConductLevel;
  /** The pieces chased on every move, with their squares at the end of the span; empty unless `level` is `chase`. */
  readonly chased: readonly PieceAt[];
}

export interface CyclePly {
  /** Number of the move in the game, from 1. */
  readonly ply: number;
  readonly move: string;
  readonly color: Color;
  /** Pieces that give check after the move. */
  readonly checkers: readonly PieceAt[];
  /** The chases that the move begins. */
  readonly chases: readonly AttackAt[];
  /** The other attacks that the move begins, and the chases that it continues, with the reason why they do not count. */
  readonly others: readonly OtherAttack[];
  /** Whether the move threatens mate. Always `false` unless the rule set asks for it. */
  readonly threatensMate: boolean;
}

export interface AttackAt {
  readonly attacker: PieceAt;
  readonly target: PieceAt;
}

/** Why an attack does not count: `old` if the move did not begin the chase, otherwise as in `core/chase.ts`. */
export const OTHER_REASONS = [
  'old',
  'by-king',
  'by-pawn',
  'on-uncrossed-pawn',
  'illegal',
  'protected',
  'exchange',
] as const;

export interface OtherAttack extends AttackAt {
  readonly reason: (typeof OTHER_REASONS)[number];
}

/** A piece by its FEN letter, and its square. */
export interface PieceAt {
  readonly piece: string;
  readonly square: string;
}

/** One move. The chased pieces are also kept as slots, which identify a piece on any square. */
interface MoveEffects {
  readonly effect: Omit<CyclePly, 'ply'>;
  readonly chasedSlots: ReadonlySet<Slot>;
}

/** How a span is read. */
export interface SpanOptions {
  /** Whether mate threats are looked for, and checks, mate threats and chases of any piece count together. */
  readonly countsAllAttacks: boolean;
}

/** Maximum number of cache entries; ordinary games need fewer. */
const CACHE_LIMIT = 1000;

/**
 * Reads the moves of one game and of the lines that branch off it. Finding chases is slow, so the effects of a move
 * are cached by move and board; cycles and takebacks repeat both.
 */
export class SpanReader {
  readonly #options: SpanOptions;
  readonly #cache = new Map<string, MoveEffects>();

  constructor(options: SpanOptions) {
    this.#options = options;
  }

  /**
   * The span of consecutive moves of the game.
   *
   * @param start the position before them
   * @param since how many plies come before them
   */
  read(start: Position, moves: readonly Move[], since: number): Span {
    const board = start.toBoard();
    const effects = moves.map((move) => this.#play(board, move));
    const running = this.#newConducts();
    for (const each of effects) running[each.effect.color].add(each);
    const [red, black] = COLORS.map((color) => running[color].on(board));
    const plies = effects.map(({ effect }, index) => ({ ply: since + index + 1, ...effect }));
    return { red, black, plies };
  }

  /**
   * Whether a side has a conduct other than `none` over the moves that follow `start`. Stops at the move after which neither side
   * can have one, so a long span without checks and chases costs little.
   */
  hasConduct(start: Position, moves: readonly Move[]): boolean {
    const board = start.toBoard();
    const running = this.#newConducts();
    // After two moves, each side has moved.
    for (const [index, move] of moves.entries()) {
      const effects = this.#play(board, move);
      running[effects.effect.color].add(effects);
      if (index > 0 && COLORS.every((color) => running[color].level === 'none')) return false;
    }
    return COLORS.some((color) => running[color].level !== 'none');
  }

  #newConducts(): Readonly<Record<Color, RunningConduct>> {
    return { red: new RunningConduct(this.#options), black: new RunningConduct(this.#options) };
  }

  #play(board: Board, move: Move): MoveEffects {
    // Index 0 is scratch.
    const key = String.fromCharCode(move, ...board.squares.subarray(1));
    const cached = this.#cache.get(key);
    if (cached) {
      board.make(move);
      return cached;
    }
    const effects = playMove(board, move, this.#options);
    if (this.#cache.size === CACHE_LIMIT) this.#cache.clear();
    this.#cache.set(key, effects);
    return effects;
  }
}

function playMove(board: Board, move: Move, { countsAllAttacks }: SpanOptions): MoveEffects {
  const color = board.turn;
  const { chases, others } = attacksBy(board, move);
  const effect = {
    move: makeMove(move),
    color,
    checkers: checkersOf(board),
    chases: chases.map((attack) => describeAttack(board, attack)),
    others: others.map((attack) => ({ ...describeAttack(board, attack), reason: attack.reason })),
    threatensMate: countsAllAttacks && threatensMate(board),
  };
  return { effect, chasedSlots: new Set(chases.map(({ target }) => target)) };
}

interface AttacksOfMove {
  readonly chases: readonly Attack[];
  readonly others: readonly (Attack & Pick<OtherAttack, 'reason'>)[];
}

/**
 * Plays the move. It begins every chase that was none before: the attack is new, or it was illegal, an offer to exchange or an
 * attack on a protected piece. The loss of a protection through the attacker does not count; decision 004 says why.
 */
function attacksBy(board: Board, move: Move): AttacksOfMove {
  const own = sideOf(board.turn);
  const before = new Map(attacksOf(board, own).map((attack) => [pairOf(attack), attack.kind]));
  board.make(move);
  const chases: Attack[] = [];
  const others: (Attack & Pick<OtherAttack, 'reason'>)[] = [];
  for (const attack of attacksOf(board, own)) {
    const { kind } = attack;
    const earlier = before.get(pairOf(attack));
    if (kind !== 'chase') {
      if (earlier === undefined) others.push({ ...attack, reason: reasonOf(kind) });
    } else if (earlier === 'chase' || earlier === 'protected-through-attacker') {
      others.push({ ...attack, reason: 'old' });
    } else chases.push(attack);
  }
  return { chases, others };
}

function reasonOf(kind: Exclude<AttackKind, 'chase'>): OtherAttack['reason'] {
  return kind === 'protected-through-attacker' ? 'protected' : kind;
}

/** A number for the pair of attacker and target. */
function pairOf({ attacker, target }: Attack): number {
  return (attacker << 8) | target;
}

/** What a side has done with all its moves so far. A level that is lost does not come back. */
class RunningConduct {
  readonly #countsAllAttacks: boolean;
  #checks = true;
  #attacks = true;
  /** The pieces chased with every move; `undefined` before the first move. */
  #chased: readonly Slot[] | undefined;

  constructor({ countsAllAttacks }: SpanOptions) {
    this.#countsAllAttacks = countsAllAttacks;
  }

  add(move: MoveEffects): void {
    const { chasedSlots } = move;
    this.#chased = (this.#chased ?? Array.from(chasedSlots)).filter((slot) =>
      chasedSlots.has(slot),
    );
    this.#checks &&= isCheck(move);
    this.#attacks &&= isAttack(move);
  }

  /** `none` before the first move. */
  get level(): ConductLevel {
    if (this.#chased === undefined) return 'none';
    if (this.#checks) return 'check';
    if (this.#chased.length > 0) return 'chase';
    return this.#countsAllAttacks && this.#attacks ? 'attack' : 'none';
  }

  /** The conduct, with the squares of `board`. */
  on(board: Board): Conduct {
    const { level } = this;
    const slots = level === 'chase' ? (this.#chased ?? []) : [];
    return { level, chased: slots.map((slot) => pieceAt(board, board.squares[slot])) };
  }
}

function isAttack(move: MoveEffects): boolean {
  return isCheck(move) || move.effect.threatensMate || move.chasedSlots.size > 0;
}

function isCheck({ effect }: MoveEffects): boolean {
  return effect.checkers.length > 0;
}

function checkersOf(board: Board): PieceAt[] {
  const attackers = kingAttackersOf(board, board.kingOf(board.turn), oppositeColor(board.turn));
  return attackers.map((square) => pieceAt(board, square));
}

function describeAttack(board: Board, attack: Attack): AttackAt {
  return {
    attacker: pieceAt(board, attack.attackerSquare),
    target: pieceAt(board, attack.targetSquare),
  };
}

function pieceAt(board: Board, square: number): PieceAt {
  const of = pieceOfSlot(board.cells[square]);
  if (!of) throw new RangeError(`no piece on ${square}`);
  return { piece: makePiece(of), square: makeSquare(square) };
}
