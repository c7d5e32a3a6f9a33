/**
 * A task that takes over the board, such as playing against the engine or finding a better move. The task defines which side may move
 * and receives the moves. Without a task, moves are added to the tree.
 */
import type { Hint } from '@chuhe/board/hint';
import type { Color } from '@chuhe/rules/piece';
import { defineStore } from '../services.ts';
import { playMove } from './game-store.ts';

export interface BoardTask {
  /** The side whose pieces can be moved. */
  readonly movable: Color | 'none';
  /** Called with a legal move of `movable`, such as `h2e2`. */
  readonly onMove: (move: string) => void;
  /** Whether the engine's analysis is hidden from the user. */
  readonly hidesEngine: boolean;
  /** The arrow that is shown in place of those of the engine. */
  readonly hint?: Hint | undefined;
  /** Takes the user's last move back, if there is one. @returns whether that was possible */
  readonly takeBack?: () => boolean;
  /** Milliseconds that a side has left; `undefined` without a clock. */
  readonly timeLeft?: (color: Color) => number | undefined;
}

/** Runs before a move made on the board is added to the tree. @returns whether to add the move; if not, the gate tells why */
type MoveGate = (move: string) => boolean;

interface BoardTaskState {
  readonly task: BoardTask | undefined;
  readonly gate: MoveGate | undefined;
}

export const boardTaskStore = defineStore<BoardTaskState>(() => ({
  task: undefined,
  gate: undefined,
}));

/** Starts a task in place of any other. @returns a function that ends the task */
export function takeBoard(task: BoardTask): () => void {
  boardTaskStore.setState({ task });
  return () => {
    if (boardTaskStore.getState().task === task) boardTaskStore.setState({ task: undefined });
  };
}

/** @returns a function that removes the gate. */
export function guardTree(gate: MoveGate): () => void {
  boardTaskStore.setState({ gate });
  return () => {
    if (boardTaskStore.getState().gate === gate) boardTaskStore.setState({ gate: undefined });
  };
}

/** Enters a move that was made on the board, typed or pasted. @returns whether it was accepted */
export function enterMove(move: string): boolean {
  const { task, gate } = boardTaskStore.getState();
  if (task === undefined) return gate?.(move) !== false && playMove(move);
  if (task.movable === 'none') return false;
  task.onMove(move);
  return true;
}
