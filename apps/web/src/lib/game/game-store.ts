/**
 * The open game: its tree, the evaluations of engines, the current node, and the earlier states. All panels read this store, and change
 * it only through the functions in this file, so that every edit can be undone.
 */
import {
  addLine,
  addMove,
  type Evaluation,
  newGame as emptyGame,
  type Game,
  lineFrom,
  type NodeId,
  nodeAt,
  nodeOf,
  ROOT,
} from '@chuhe/game/tree';
import { defineStore } from '../services.ts';
import { NO_NOTES, type Notes, notesAfterEdit, withNote } from './evaluations.ts';
import { commitPendingEdit } from './pending-edit.ts';

export interface GameState extends Moment {
  /** Earlier states, newest last. The trees share their common parts, so a hundred states use little more memory than one. */
  readonly past: readonly Moment[];
  /** Undone states, newest last. */
  readonly future: readonly Moment[];
  /** The side at the bottom of the board. */
  readonly orientation: 'red' | 'black';
  /**
   * Increases whenever another game is put on the board, by opening it or by undo. Components then reset state that belongs to one game,
   * such as a scroll position.
   */
  readonly opened: number;
  /** Whether the game of the last visit is being restored. Until then no edit is accepted, since it would be lost. */
  readonly isHeld: boolean;
}

/** A state that undo, redo or the history can restore. */
export interface Moment {
  readonly game: Game;
  /** The node whose position is on the board. */
  readonly current: NodeId;
  /** Identifies the opened game. All states that result from editing one opened game have the same origin. */
  readonly origin: number;
  /**
   * Evaluations from engines. An earlier state has notes only if the next state has another origin, since undo within one game does not
   * change the notes.
   */
  readonly notes: Notes;
}

/** How many edits can be undone. */
export const UNDO_LIMIT = 500;

export const gameStore = defineStore<GameState>(() => startOf(emptyGame()));

function startOf(game: Game, current: NodeId = ROOT): GameState {
  const moment = { game, current, origin: 0, notes: NO_NOTES };
  return { ...moment, past: [], future: [], orientation: 'red', opened: 0, isHeld: false };
}

/** Calls of `openGame` that wait until the game is released. */
const waiting: (() => void)[] = [];

/**
 * Replaces the open game by another one. This is an edit like any other, so undo restores the previous game. While the game is held,
 * the call is delayed until `releaseGame`.
 */
export function openGame(game: Game, current: NodeId = ROOT, notes: Notes = NO_NOTES): void {
  if (gameStore.getState().isHeld) {
    waiting.push(() => openGame(game, current, notes));
    return;
  }
  commitPendingEdit();
  gameStore.setState((state) => ({
    ...remember(state, state.notes),
    game,
    current: nodeAt(game, current) ? current : ROOT,
    notes,
    origin: state.opened + 1,
    opened: state.opened + 1,
  }));
}

/** Restores an earlier state. This is an edit like any other. */
export function returnTo(moment: Moment): void {
  commitPendingEdit();
  gameStore.setState((state) =>
    state.isHeld ? state : moveTo(remember(state, state.notes), moment),
  );
}

/** Prevents changes until `releaseGame`. */
export function holdGame(): void {
  gameStore.setState({ isHeld: true });
}

export function releaseGame(): void {
  gameStore.setState({ isHeld: false });
  for (const open of waiting.splice(0)) open();
}

/** Resolves as soon as the game is not held. Pasted and dropped games wait for it, so that they are not lost. */
export function whenReleased(): Promise<void> {
  if (!gameStore.getState().isHeld) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = gameStore.subscribe(({ isHeld }) => {
      if (isHeld) return;
      stop();
      resolve();
    });
  });
}

type RestoredGame = Pick<GameState, 'game' | 'current' | 'orientation'> &
  Partial<Pick<GameState, 'past' | 'future'>>;

/** Sets the game that was restored at the start of the page. Without the states for undo, there are none. */
export function restoreGame({ game, current, ...rest }: RestoredGame): void {
  gameStore.setState(({ isHeld }) => ({ ...startOf(game, current), ...rest, isHeld }));
}

/**
 * Changes the tree. Every node must keep its id. If `edit` returns the same game, only the current node changes and no state is added
 * for undo. While the game is held, nothing changes.
 */
export function editGame(edit: (game: Game) => { game: Game; current?: NodeId }): void {
  gameStore.setState((state) => {
    if (state.isHeld) return state;
    const { game, current = state.current } = edit(state.game);
    if (game === state.game) return current === state.current ? state : { ...state, current };
    const notes = notesAfterEdit(state);
    return { ...remember(state), game, notes, current: nodeAt(game, current) ? current : ROOT };
  });
}

/**
 * Plays a move from the current node. Goes to the child with that move, or adds the move to the tree.
 *
 * @returns whether the move was played
 */
export function playMove(move: string): boolean {
  const { game, current, isHeld } = gameStore.getState();
  const added = addMove(game, current, move);
  if (isHeld || !added.ok) return false;
  editGame(() => ({ game: added.value.game, current: added.value.id }));
  return true;
}

/** Plays a line as one edit, up to its first illegal move. @returns the number of moves played */
export function playLine(moves: readonly string[]): number {
  const { game, current, isHeld } = gameStore.getState();
  if (isHeld) return 0;
  const whole = addLine(game, current, moves);
  const legal = whole.ok ? moves.length : whole.error.at;
  const added = whole.ok ? whole : addLine(game, current, moves.slice(0, legal));
  if (added.ok) editGame(() => ({ game: added.value.game, current: added.value.id }));
  return legal;
}

export function goTo(id: NodeId): void {
  if (nodeAt(gameStore.getState().game, id)) gameStore.setState({ current: id });
}

/** Goes one ply forward, to the first child. */
export function goForward(): void {
  const { game, current } = gameStore.getState();
  const next = nodeOf(game, current).children[0];
  if (next !== undefined) goTo(next);
}

export function goBack(): void {
  const { game, current } = gameStore.getState();
  const { parent } = nodeOf(game, current);
  if (parent !== undefined) goTo(parent);
}

export function goToStart(): void {
  goTo(ROOT);
}

/** Goes to the end of the current line. */
export function goToEnd(): void {
  const { game, current } = gameStore.getState();
  goTo(lineFrom(game, current).at(-1)?.id ?? current);
}

/** Goes to the next (1) or previous (-1) sibling of the current move, and wraps around. */
export function goToSibling(step: 1 | -1): void {
  const { game, current } = gameStore.getState();
  const { parent } = nodeOf(game, current);
  if (parent === undefined) return;
  const { children } = nodeOf(game, parent);
  const index = children.indexOf(current) + step + children.length;
  const sibling = children[index % children.length];
  if (sibling !== undefined) goTo(sibling);
}

export function undo(): void {
  commitPendingEdit();
  gameStore.setState((state) => {
    const last = state.past.at(-1);
    if (!last) return state;
    const future = [...state.future, momentToLeave(state, last)];
    return { ...moveTo(state, restored(state, last)), past: state.past.slice(0, -1), future };
  });
}

export function redo(): void {
  commitPendingEdit();
  gameStore.setState((state) => {
    const next = state.future.at(-1);
    if (!next) return state;
    const past = [...state.past, momentToLeave(state, next)];
    return { ...moveTo(state, restored(state, next)), past, future: state.future.slice(0, -1) };
  });
}

/**
 * What undo or redo makes of a game that others change at the same time: the present game without the user's own edit. The stored state
 * lacks what the others have done since.
 *
 * @param earlier the game that the step would restore
 * @returns `undefined` for a game that only this user changes
 */
export type UndoRule = (state: GameState, earlier: Game) => Game | undefined;

const undoRule = defineStore<{ readonly rule: UndoRule | undefined }>(() => ({ rule: undefined }));

export function setUndoRule(rule: UndoRule): void {
  undoRule.setState({ rule });
}

function restored(state: GameState, moment: Moment): Moment {
  const { rule } = undoRule.getState();
  const game = moment.origin === state.origin ? rule?.(state, moment.game) : undefined;
  if (game === undefined) return moment;
  return { ...moment, game, current: nodeAt(game, moment.current) ? moment.current : ROOT };
}

/**
 * Replaces the open game by a state of it in which others have changed something. Nodes that both have keep their ids. This is no edit of
 * the user, so undo does not restore the state before it.
 */
export function receiveGame(game: Game, current: NodeId): void {
  gameStore.setState({ game, current });
}

/**
 * Adds an evaluation to a node, if it is deeper than the present one. This is not an edit: the game stays the same object, and undo
 * does not remove the evaluation.
 */
export function noteEvaluation(id: NodeId, evaluation: Evaluation): void {
  gameStore.setState((state) => {
    const notes = withNote(state, id, evaluation);
    return notes === state.notes ? state : { notes };
  });
}

/** Removes an engine's evaluation of a node. One that belongs to the game stays. */
export function forgetEvaluation(id: NodeId): void {
  gameStore.setState((state) => {
    if (!state.notes.has(id)) return state;
    return { notes: new Map([...state.notes].filter(([each]) => each !== id)) };
  });
}

export function flipBoard(): void {
  gameStore.setState(({ orientation }) => ({
    orientation: orientation === 'red' ? 'black' : 'red',
  }));
}

/** The number of plies from the start, through the node, to the end of its line. */
export function countPlies(game: Game, id: NodeId): number {
  return nodeOf(game, id).ply + lineFrom(game, id).length;
}

function remember(state: GameState, notes: Notes = NO_NOTES): GameState {
  const { game, current, origin } = state;
  const moment = { game, current, origin, notes };
  return { ...state, past: [...state.past, moment].slice(-UNDO_LIMIT), future: [] };
}

function moveTo(state: GameState, { game, current, origin, notes }: Moment): GameState {
  if (origin === state.origin) return { ...state, game, current };
  return { ...state, game, current, origin, notes, opened: state.opened + 1 };
}

/** The state to store for undo or redo. Includes the notes only if `next` belongs to another game, since they are large. */
function momentToLeave({ game, current, origin, notes }: GameState, next: Moment): Moment {
  return { game, current, origin, notes: next.origin === origin ? NO_NOTES : notes };
}
