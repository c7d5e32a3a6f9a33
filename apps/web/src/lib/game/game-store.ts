/**
 * The open game: its tree, where the reader stands in it, and every earlier state. All panels read it,
 * and change it only through the functions here, so that any edit can be undone.
 */
import {
  addLine,
  addMove,
  type Evaluation,
  newGame as emptyGame,
  type Game,
  lineFrom,
  mainline,
  type NodeId,
  nodeAt,
  nodeOf,
  ROOT,
  setEvaluation,
} from '@chuhe/game/tree';
import { createStore } from 'zustand/vanilla';

export interface GameState {
  readonly game: Game;
  /** The node whose position is on the board. */
  readonly current: NodeId;
  /** Newest last. The trees share what they have in common, so a hundred states cost little more than one. */
  readonly past: readonly Moment[];
  /** What undo took back, newest last. */
  readonly future: readonly Moment[];
  /** Which side sits at the bottom. */
  readonly orientation: 'red' | 'black';
  /** Grows when another game is opened: what belongs to a game alone, such as a scroll position, starts anew. */
  readonly opened: number;
}

interface Moment {
  readonly game: Game;
  readonly current: NodeId;
}

/** Edits that can be undone. Older ones are forgotten. */
export const UNDO_LIMIT = 500;

export const gameStore = createStore<GameState>()(() => startOf(emptyGame()));

function startOf(game: Game, current: NodeId = ROOT): GameState {
  return { game, current, past: [], future: [], orientation: 'red', opened: 0 };
}

/**
 * Opens another game in place of the present one. It is an edit like any other: undo brings the
 * present game back.
 */
export function openGame(game: Game, current: NodeId = ROOT): void {
  gameStore.setState((state) => ({
    ...remember(state),
    game,
    current: nodeAt(game, current) ? current : ROOT,
    opened: state.opened + 1,
  }));
}

/** Restores a game without a past, as at the start of the page. */
export function restoreGame(moment: Moment & Pick<GameState, 'orientation'>): void {
  gameStore.setState({ ...startOf(moment.game, moment.current), orientation: moment.orientation });
}

/** Changes the tree. Nothing happens, and nothing is remembered, when `edit` returns the same game. */
export function editGame(edit: (game: Game) => { game: Game; current?: NodeId }): void {
  gameStore.setState((state) => {
    const { game, current = state.current } = edit(state.game);
    if (game === state.game) return current === state.current ? state : { ...state, current };
    return { ...remember(state), game, current: nodeAt(game, current) ? current : ROOT };
  });
}

/**
 * Plays a move from where the reader stands: along the tree where it is there already, as a new
 * variation where it is not. @returns whether the move was legal.
 */
export function playMove(move: string): boolean {
  const { game, current } = gameStore.getState();
  const added = addMove(game, current, move);
  if (!added.ok) return false;
  editGame(() => ({ game: added.value.game, current: added.value.id }));
  return true;
}

/** Plays a whole line as one edit. @returns how many moves were legal and played. */
export function playLine(moves: readonly string[]): number {
  const { game, current } = gameStore.getState();
  const whole = addLine(game, current, moves);
  const legal = whole.ok ? moves.length : whole.error.at;
  const added = whole.ok ? whole : addLine(game, current, moves.slice(0, legal));
  if (added.ok) editGame(() => ({ game: added.value.game, current: added.value.id }));
  return legal;
}

export function goTo(id: NodeId): void {
  if (nodeAt(gameStore.getState().game, id)) gameStore.setState({ current: id });
}

/** One ply on, along the first child. */
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

/** To the end of the line that the reader is in. */
export function goToEnd(): void {
  const { game, current } = gameStore.getState();
  goTo(lineFrom(game, current).at(-1)?.id ?? current);
}

/** To the next (1) or previous (-1) of the moves that stand beside the present one; it wraps around. */
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
  gameStore.setState((state) => {
    const last = state.past.at(-1);
    if (!last) return state;
    return {
      ...state,
      ...last,
      past: state.past.slice(0, -1),
      future: [...state.future, { game: state.game, current: state.current }],
    };
  });
}

export function redo(): void {
  gameStore.setState((state) => {
    const next = state.future.at(-1);
    if (!next) return state;
    return {
      ...state,
      ...next,
      past: [...state.past, { game: state.game, current: state.current }],
      future: state.future.slice(0, -1),
    };
  });
}

/**
 * Keeps what an engine says of a node, if it looked deeper than what is kept already. It is no edit of
 * the reader's: there is nothing to undo.
 */
export function noteEvaluation(id: NodeId, evaluation: Evaluation): void {
  const { game } = gameStore.getState();
  const node = nodeAt(game, id);
  if (!node || (node.evaluation?.depth ?? 0) >= (evaluation.depth ?? 0)) return;
  gameStore.setState({ game: setEvaluation(game, id, evaluation) });
}

export function flipBoard(): void {
  gameStore.setState(({ orientation }) => ({
    orientation: orientation === 'red' ? 'black' : 'red',
  }));
}

/** Plies of the mainline. */
export function countPlies(game: Game): number {
  return mainline(game).length;
}

function remember(state: GameState): GameState {
  const moment = { game: state.game, current: state.current };
  return { ...state, past: [...state.past, moment].slice(-UNDO_LIMIT), future: [] };
}
