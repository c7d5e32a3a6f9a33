/**
 * A game against the engine, played in the tree of the open game from the current node. The session knows whose turn it is, lets the
 * engine answer, runs the clocks, and ends the game by the rules.
 */
import type { NodeId } from '@chuhe/game/tree';
import { type EndReason, judge, type Ruleset } from '@chuhe/rules/judge';
import { type Color, oppositeColor } from '@chuhe/rules/piece';
import { parseSquare } from '@chuhe/rules/square';
import type { SearchLimits } from '@chuhe/uci/command';
import { createStore } from 'zustand/vanilla';
import type { AnalysisLine, PositionEvaluation } from '../../../engine/analysis.ts';
import type { EngineTask, TaskOutcome } from '../../../engine/engine-task.ts';
import type { EngineFailure } from '../../../engine/failure.ts';
import { redChance } from '../../../engine/shown-score.ts';
import { answerPause } from './answer-pause.ts';
import { chooseMove, searchPlan } from './choose-move.ts';
import type { Goal } from './goals/goal.ts';
import { type GoalState, isDecided, judgeGoal } from './goals/judge-goal.ts';
import { type LevelNumber, levelOf } from './levels.ts';
import { type History, positionOf } from './repetition-guard.ts';

export interface PlayChoices {
  /** The user's side. */
  readonly human: Color;
  readonly level: LevelNumber;
  readonly ruleset: Ruleset;
  /** `undefined` for a game without a clock. */
  readonly clock: ClockChoice | undefined;
  /** What the user tries to reach; the game ends when that is decided. */
  readonly goal?: Goal | undefined;
}

export interface ClockChoice {
  /** Milliseconds that a side has for the whole game; `incrementMs` is added with each move. */
  readonly baseMs: number;
  readonly incrementMs: number;
}

export type PlayResult =
  | {
      /** `null` for a draw. */
      readonly winner: Color | null;
      readonly reason: EndReason | 'resignation' | 'time';
    }
  /** The goal was decided before the game was. */
  | { readonly reason: 'goal' };

type PlayPhase =
  | { readonly kind: 'off' }
  /** The engine or the user is to move. */
  | { readonly kind: 'playing'; readonly turn: Color }
  /** The engine could not answer; a retry can continue the game. */
  | { readonly kind: 'stuck'; readonly turn: Color; readonly failure: EngineFailure }
  | { readonly kind: 'over'; readonly result: PlayResult };

export interface PlayState {
  readonly phase: PlayPhase;
  readonly choices: PlayChoices | undefined;
  /** The node where the game began. `tip` is the node of its last move. */
  readonly start: NodeId;
  readonly tip: NodeId;
  /** Milliseconds left when the running clock was last started. */
  readonly clocks: Readonly<Record<Color, number>> | undefined;
  /** When the running clock was last started, by `PlayEffects.now`. */
  readonly since: number;
  /** A move suggested by the engine, until the next move. */
  readonly hint: string | undefined;
  /** How far the goal is reached; `undefined` for a game without a goal. */
  readonly goal: GoalState | undefined;
  /** What the engine had in store for the move that was taken back, until the next move. */
  readonly takenBack: TakenBack | undefined;
}

export interface TakenBack {
  /** The user's move. It was played at node `from`. */
  readonly move: string;
  readonly from: NodeId;
  /** `undefined` during the searches. */
  readonly found: FoundAnswer | undefined;
}

/** The best line of the engine after a move, with its answer first, and its score from Red's view. */
interface FoundAnswer extends Pick<AnalysisLine, 'moves' | 'score'> {
  /** How much of the user's winning chance the move lost, 0 to 1; `undefined` if it is not known. */
  readonly lost: number | undefined;
}

/** The tree in which the game is played. */
export interface PlayTree {
  readonly current: () => NodeId;
  readonly turnAt: (node: NodeId) => Color;
  /** The moves from the starting position of the tree to the node. */
  readonly historyAt: (node: NodeId) => History;
  /** Whether the node still exists. */
  readonly has: (node: NodeId) => boolean;
  readonly parentOf: (node: NodeId) => NodeId | undefined;
  /** Adds a legal move and goes to its node. */
  readonly play: (from: NodeId, move: string) => NodeId;
  /** Deletes a move and all moves after it, and goes to the node before it. */
  readonly remove: (node: NodeId) => void;
  readonly goTo: (node: NodeId) => void;
}

/** A game that was interrupted by a reload. */
export interface InterruptedPlay {
  readonly choices: PlayChoices;
  readonly start: NodeId;
  readonly tip: NodeId;
  readonly clocks: PlayState['clocks'];
  /** `undefined` if the game was not over. */
  readonly result: PlayResult | undefined;
}

export interface PlayEffects {
  readonly tree: PlayTree;
  readonly perform: (task: EngineTask, signal: AbortSignal) => Promise<TaskOutcome>;
  /** Returns a number from 0 up to, but not including, 1. */
  readonly random: () => number;
  /** Milliseconds since an arbitrary but fixed moment. */
  readonly now: () => number;
  /** Calls `callback` once after `ms` milliseconds. @returns a function that cancels it */
  readonly schedule: (callback: () => void, ms: number) => () => void;
}

const OFF: PlayState = {
  phase: { kind: 'off' },
  choices: undefined,
  start: 0,
  tip: 0,
  clocks: undefined,
  since: 0,
  hint: undefined,
  goal: undefined,
  takenBack: undefined,
};

const HINT_LIMITS: SearchLimits = { moveTimeMs: 1_000 };
/** The share of its remaining time that the engine uses for a move, but at least `LEAST_MOVE_MS`. */
const CLOCK_SHARE = 1 / 25;
const LEAST_MOVE_MS = 50;

export class PlaySession {
  readonly store = createStore<PlayState>()(() => OFF);
  readonly #effects: PlayEffects;
  #abort: AbortController | undefined;
  #cancelFlag: (() => void) | undefined;
  /** The clocks at each node, for moves that are taken back. */
  readonly #clocksAt = new Map<NodeId, PlayState['clocks']>();

  constructor(effects: PlayEffects) {
    this.#effects = effects;
  }

  /** Starts a game at the current node. If the rules end the game in that position, it is over at once. */
  start(choices: PlayChoices): void {
    this.stop();
    const { tree } = this.#effects;
    const start = tree.current();
    const { clock } = choices;
    const clocks = clock && { red: clock.baseMs, black: clock.baseMs };
    this.#set({ ...OFF, choices, start, tip: start, clocks });
    this.#next(start);
  }

  /** Continues an interrupted game, also on the engine's turn. The clocks do not run during the interruption. */
  resume({ choices, start, tip, clocks, result }: InterruptedPlay): void {
    this.stop();
    this.#set({ ...OFF, choices, start, tip, clocks });
    if (result === undefined) this.#next(tip);
    else this.#set({ phase: { kind: 'over', result }, goal: this.#judgeGoal(tip, result) });
  }

  /** Ends the game without a result; the moves stay in the tree. */
  stop(): void {
    this.#quiet();
    this.#clocksAt.clear();
    this.#set(OFF);
  }

  /** Plays a move of the user. @returns whether it was the user's turn. */
  move(move: string): boolean {
    const { phase, choices, tip } = this.#state;
    if (phase.kind !== 'playing' || phase.turn !== choices?.human) return false;
    this.#play(tip, move);
    return true;
  }

  /** Takes back the user's last move and the engine's answer to it, and looks up the engine's best answer. */
  takeBack(): void {
    const { choices } = this.#state;
    const own = choices && this.#lastOwnMove(choices.human);
    if (own === undefined) return;
    const clocks = this.#stoppedClocks();
    this.#quiet();
    const before = this.#effects.tree.parentOf(own) ?? own;
    // Set before the tree changes; otherwise `check` would not find the game's last node and would stop the game.
    this.#set({ tip: before, clocks: this.#clocksAt.get(before) ?? clocks });
    const history = this.#effects.tree.historyAt(own);
    this.#effects.tree.remove(own);
    this.#next(before);
    void this.#explainTakenBack(before, history);
  }

  /** Whether the user has made a move that can be taken back. */
  canTakeBack(): boolean {
    const { choices, phase } = this.#state;
    return (
      phase.kind !== 'off' &&
      choices !== undefined &&
      this.#lastOwnMove(choices.human) !== undefined
    );
  }

  resign(): void {
    const { phase, choices } = this.#state;
    if (choices === undefined || phase.kind === 'off' || phase.kind === 'over') return;
    this.#end({ winner: oppositeColor(choices.human), reason: 'resignation' });
  }

  /** Searches for the user's best move at full strength for a second. */
  async askHint(): Promise<void> {
    const { phase, choices, tip } = this.#state;
    if (phase.kind !== 'playing' || phase.turn !== choices?.human) return;
    const abort = this.#begin();
    // The hint is cleared first, so that it is announced even if it is the same again.
    this.#set({ hint: undefined, takenBack: undefined });
    const history = this.#effects.tree.historyAt(tip);
    const outcome = await this.#search(history, HINT_LIMITS, 1, abort.signal);
    if (abort.signal.aborted || outcome.kind !== 'done') return;
    this.#set({ hint: outcome.evaluation?.lines[0]?.moves[0] });
  }

  /** Tries again after the engine could not answer. */
  retry(): void {
    const { phase, tip } = this.#state;
    if (phase.kind === 'stuck') this.#next(tip);
  }

  /** To be called when the tree has changed. A game whose moves were deleted stops. */
  check(): void {
    const { phase, tip } = this.#state;
    if (phase.kind !== 'off' && !this.#effects.tree.has(tip)) this.stop();
  }

  /** Milliseconds that a side has left now; `undefined` without a clock. */
  timeLeft(color: Color): number | undefined {
    const { clocks, since } = this.#state;
    if (clocks === undefined) return undefined;
    const isRunning = this.isClockRunning(color);
    return Math.max(0, clocks[color] - (isRunning ? this.#effects.now() - since : 0));
  }

  /** Whether the clock of this side is running. As online, the first move of each side takes no time and gets no increment. */
  isClockRunning(color: Color): boolean {
    const { phase, clocks } = this.#state;
    return (
      clocks !== undefined && phase.kind === 'playing' && phase.turn === color && this.#isTimed
    );
  }

  /** Whether each side has made a move. */
  get #isTimed(): boolean {
    const { start, tip } = this.#state;
    return tip !== start && this.#effects.tree.parentOf(tip) !== start;
  }

  #play(from: NodeId, move: string): void {
    const clocks = this.#stoppedClocks(this.#state.choices?.clock?.incrementMs);
    this.#quiet();
    this.#set({ clocks });
    this.#next(this.#effects.tree.play(from, move));
  }

  /** Continues at a node: applies the rules, starts the clock, and lets the engine answer if it is the engine's turn. */
  #next(tip: NodeId): void {
    const { tree, now } = this.#effects;
    const { choices } = this.#state;
    if (choices === undefined) return;
    const turn = tree.turnAt(tip);
    this.#clocksAt.set(tip, this.#state.clocks);
    const goal = this.#judgeGoal(tip, undefined);
    const phase = { kind: 'playing', turn } as const;
    this.#set({ tip, hint: undefined, takenBack: undefined, since: now(), phase, goal });
    const verdict = judge({ ...tree.historyAt(tip), ruleset: choices.ruleset });
    if (verdict.kind === 'end') {
      this.#end({ winner: verdict.winner, reason: verdict.reason });
      return;
    }
    if (goal !== undefined && isDecided(goal)) {
      this.#end({ reason: 'goal' });
      return;
    }
    this.#startFlag(turn);
    if (turn !== choices.human) void this.#answer(choices, tip, turn);
  }

  async #answer({ level: number, ruleset }: PlayChoices, tip: NodeId, turn: Color): Promise<void> {
    const level = levelOf(number);
    const history = this.#effects.tree.historyAt(tip);
    const { limits, multiPv } = searchPlan(history, level, ruleset);
    const abort = this.#begin();
    const pause = this.#wait(this.#pauseBefore(history, turn), abort.signal);
    const outcome = await this.#search(
      history,
      { ...limits, ...this.#timeLimit(turn) },
      multiPv,
      abort.signal,
    );
    await pause;
    if (abort.signal.aborted || outcome.kind === 'cancelled') return;
    if (outcome.kind === 'failed') {
      this.#stuck(turn, outcome.failure);
      return;
    }
    const { random } = this.#effects;
    const lines = outcome.kind === 'done' ? linesOf(outcome.evaluation) : [];
    const move = chooseMove(lines, level, { history, random, ruleset });
    if (move !== undefined) this.#play(tip, move);
  }

  /** Searches for the engine's best line after a move that was taken back. The user may move meanwhile, which ends the search. */
  async #explainTakenBack(from: NodeId, history: History): Promise<void> {
    const move = history.moves.at(-1);
    // A move that ended the game has no answer.
    const isAnswerable = judge({ ...history, moveLimit: Infinity }).kind === 'ongoing';
    if (move === undefined || !isAnswerable || this.#state.phase.kind !== 'playing') return;
    const abort = this.#begin();
    this.#set({ takenBack: { move, from, found: undefined } });
    const found = await this.#findAnswer(history, abort.signal);
    if (!abort.signal.aborted) this.#set({ takenBack: found && { move, from, found } });
  }

  /** The best line after the last move, and what this move lost. */
  async #findAnswer(history: History, signal: AbortSignal): Promise<FoundAnswer | undefined> {
    const outcome = await this.#search(history, HINT_LIMITS, 1, signal);
    const [answer] = outcome.kind === 'done' ? linesOf(outcome.evaluation) : [];
    if (answer === undefined || signal.aborted) return undefined;
    const { moves, score } = answer;
    return { moves, score, lost: await this.#lossOf(answer, history, signal) };
  }

  /** Compares the score after the last move with that of the best move in its place. */
  async #lossOf(
    { score }: Pick<AnalysisLine, 'score'>,
    { fen, moves }: History,
    signal: AbortSignal,
  ): Promise<number | undefined> {
    const before = { fen, moves: moves.slice(0, -1) };
    const outcome = await this.#search(before, HINT_LIMITS, 1, signal);
    const [best] = outcome.kind === 'done' ? linesOf(outcome.evaluation) : [];
    if (best === undefined) return undefined;
    if (best.moves[0] === moves.at(-1)) return 0;
    const lost = redChance(best.score) - redChance(score);
    return Math.max(0, this.#state.choices?.human === 'black' ? -lost : lost);
  }

  /** @param result `undefined` while the game goes on */
  #judgeGoal(tip: NodeId, result: PlayResult | undefined): GoalState | undefined {
    const { choices, start } = this.#state;
    if (choices?.goal === undefined) return undefined;
    const { tree } = this.#effects;
    const before = tree.historyAt(start);
    const moves = tree.historyAt(tip).moves.slice(before.moves.length);
    const { fen } = positionOf(before);
    return judgeGoal(choices.goal, { fen, moves, human: choices.human, result });
  }

  #search(
    { fen, moves }: History,
    limits: SearchLimits,
    multiPv: number,
    signal: AbortSignal,
  ): Promise<TaskOutcome> {
    const request = { key: `play ${fen} ${moves.join(' ')}`, fen, moves };
    return this.#effects.perform({ request, limits, multiPv }, signal);
  }

  #pauseBefore({ fen, moves }: History, turn: Color): number {
    const { random } = this.#effects;
    const before = positionOf({ fen, moves: moves.slice(0, -1) });
    const target = parseSquare(moves.at(-1)?.slice(2) ?? '');
    const isCapture = target !== undefined && before.toBoard().pieceAt(target) !== undefined;
    const position = positionOf({ fen, moves });
    return answerPause({ position, isCapture, left: this.timeLeft(turn), random });
  }

  /** With a clock, limits the time of the engine's move. */
  #timeLimit(turn: Color): SearchLimits {
    const left = this.timeLeft(turn);
    const increment = this.#state.choices?.clock?.incrementMs ?? 0;
    if (left === undefined) return {};
    const share = Math.floor(left * CLOCK_SHARE + increment / 2);
    return { moveTimeMs: Math.max(LEAST_MOVE_MS, share) };
  }

  #stuck(turn: Color, failure: EngineFailure): void {
    const clocks = this.#stoppedClocks();
    this.#quiet();
    this.#set({ clocks, phase: { kind: 'stuck', turn, failure } });
  }

  #end(result: PlayResult): void {
    const clocks = this.#stoppedClocks();
    this.#quiet();
    const goal = this.#judgeGoal(this.#state.tip, result);
    const phase = { kind: 'over', result } as const;
    this.#set({ clocks, hint: undefined, takenBack: undefined, goal, phase });
  }

  /** The clocks after subtracting the time that the side to move has used and adding `incrementMs` to its clock. */
  #stoppedClocks(incrementMs = 0): PlayState['clocks'] {
    const { clocks, phase } = this.#state;
    if (clocks === undefined || phase.kind !== 'playing' || !this.#isTimed) return clocks;
    return { ...clocks, [phase.turn]: (this.timeLeft(phase.turn) ?? 0) + incrementMs };
  }

  #startFlag(turn: Color): void {
    const left = this.timeLeft(turn);
    if (left === undefined || !this.#isTimed) return;
    this.#cancelFlag = this.#effects.schedule(() => {
      this.#end({ winner: oppositeColor(turn), reason: 'time' });
      this.#set({ clocks: this.#state.clocks && { ...this.#state.clocks, [turn]: 0 } });
    }, left);
  }

  /** The node of the user's last move in this game; `undefined` if there is none. */
  #lastOwnMove(human: Color): NodeId | undefined {
    const { tree } = this.#effects;
    const { start, tip } = this.#state;
    for (let node: NodeId | undefined = tip; node !== undefined && node !== start; ) {
      const before = tree.parentOf(node);
      if (before !== undefined && tree.turnAt(before) === human) return node;
      node = before;
    }
    return undefined;
  }

  #begin(): AbortController {
    this.#abort?.abort();
    this.#abort = new AbortController();
    return this.#abort;
  }

  #quiet(): void {
    this.#abort?.abort();
    this.#abort = undefined;
    this.#cancelFlag?.();
    this.#cancelFlag = undefined;
  }

  #wait(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#effects.schedule(resolve, ms);
      signal.addEventListener('abort', () => {
        cancel();
        resolve();
      });
    });
  }

  get #state(): PlayState {
    return this.store.getState();
  }

  #set(change: Partial<PlayState>): void {
    this.store.setState(change);
  }
}

function linesOf(evaluation: PositionEvaluation | undefined): PositionEvaluation['lines'] {
  return evaluation?.lines ?? [];
}
