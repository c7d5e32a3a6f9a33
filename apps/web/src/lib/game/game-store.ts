/**
 * The open game: its tree, the evaluations of engines, the current node, and every earlier state. All panels read it, and change it only
 * through the functions here, so that any edit can be undone.
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
  /** Newest last. The trees share their common parts, so a hundred states cost little more than one. */
  readonly past: readonly Moment[];
  /** Undone states, newest last. */
  readonly future: readonly Moment[];
  /** Which side sits at the bottom. */
  readonly orientation: 'red' | 'black';
  /**
   * Grows when another game comes on the board, by opening it or by undoing that. Then state of one game, such as a scroll position,
   * is reset.
   */
  readonly opened: number;
  /** While the game of the last visit is being restored nothing can be changed, since the change would be lost. */
  readonly isHeld: boolean;
}

/** A state that undo, redo or the history can restore. */
export interface Moment {
  readonly game: Game;
  /** The node whose position is on the board. */
  readonly current: NodeId;
  /** Shared by all states that edits have made of one opened game. */
  readonly origin: number;
  /**
   * Evaluations from engines. An earlier state has notes only where another game follows: within one game they are not part of the
   * history.
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

/** Games to open once the game is no longer held. */
const waiting: (() => void)[] = [];

/**
 * Replaces the open game by another one. It is an edit like any other, so undo brings the present game back. While the game is held, it
 * waits.
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

/** Restores an earlier state. It is an edit like any other. */
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

/** Resolves when the game is not held. What the user pasted or dropped waits for it, so that it is not lost. */
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

/** Sets a game without earlier states, as at the start of the page. */
export function restoreGame(moment: Pick<GameState, 'game' | 'current' | 'orientation'>): void {
  const { game, current, orientation } = moment;
  gameStore.setState(({ isHeld }) => ({ ...startOf(game, current), orientation, isHeld }));
}

/**
 * Changes the tree, in which every node must keep its id. When `edit` returns the same game, or while the game is held, nothing changes
 * and there is nothing to undo.
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
 * Plays a move from the current node: follows the tree where it has the move, and adds a variation where it does not. @returns whether
 * it was played.
 */
export function playMove(move: string): boolean {
  const { game, current, isHeld } = gameStore.getState();
  const added = addMove(game, current, move);
  if (isHeld || !added.ok) return false;
  editGame(() => ({ game: added.value.game, current: added.value.id }));
  return true;
}

/** Plays a whole line as one edit. @returns how many moves were legal and played. */
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

/** One ply forward, to the first child. */
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

/** To the end of the current line. */
export function goToEnd(): void {
  const { game, current } = gameStore.getState();
  goTo(lineFrom(game, current).at(-1)?.id ?? current);
}

/** To the next (1) or previous (-1) sibling of the current move; it wraps around. */
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
    return { ...moveTo(state, last), past: state.past.slice(0, -1), future };
  });
}

export function redo(): void {
  commitPendingEdit();
  gameStore.setState((state) => {
    const next = state.future.at(-1);
    if (!next) return state;
    const past = [...state.past, momentToLeave(state, next)];
    return { ...moveTo(state, next), past, future: state.future.slice(0, -1) };
  });
}

/**
 * Adds an evaluation to a node, if it is deeper than the known one. It is not an edit: the game stays the same, and there is nothing to
 * undo.
 */
export function noteEvaluation(id: NodeId, evaluation: Evaluation): void {
  gameStore.setState((state) => {
    const notes = withNote(state, id, evaluation);
    return notes === state.notes ? state : { notes };
  });
}

export function flipBoard(): void {
  gameStore.setState(({ orientation }) => ({
    orientation: orientation === 'red' ? 'black' : 'red',
  }));
}

/** Plies of the line through the node, from the start to where `goToEnd` leads. */
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

/** Maps of notes are large: a state keeps them only where they are needed to return to another game. */
function momentToLeave({ game, current, origin, notes }: GameState, next: Moment): Moment {
  return { game, current, origin, notes: next.origin === origin ? NO_NOTES : notes };
}
