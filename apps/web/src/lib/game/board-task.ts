/**
 * A task that takes over the board: playing against the engine, or finding a better move. It says which side may move and gets the
 * moves. Without a task, moves go into the tree.
 */
import type { Color } from '@chuhe/rules/piece';
import { createStore } from 'zustand/vanilla';
import { playMove } from './game-store.ts';

export interface BoardTask {
  /** The side whose pieces can be moved. */
  readonly movable: Color | 'none';
  /** Called with a legal move of `movable`, such as `h2e2`. */
  readonly onMove: (move: string) => void;
  /** Whether the engine's analysis is hidden from the user. */
  readonly hidesEngine: boolean;
}

interface BoardTaskState {
  readonly task: BoardTask | undefined;
}

export const boardTaskStore = createStore<BoardTaskState>()(() => ({ task: undefined }));

/** The latest task has the board. @returns a function that gives it back. */
export function takeBoard(task: BoardTask): () => void {
  boardTaskStore.setState({ task });
  return () => {
    if (boardTaskStore.getState().task === task) boardTaskStore.setState({ task: undefined });
  };
}

/** Runs before a move made on the board goes into the tree. @returns whether it may; if not, the gate tells the user why. */
export type MoveGate = (move: string) => boolean;

let gate: MoveGate | undefined;

/** @returns a function that removes the gate. */
export function guardTree(next: MoveGate): () => void {
  gate = next;
  return () => {
    if (gate === next) gate = undefined;
  };
}

/** Enters a move made on the board, typed or pasted. @returns whether it was accepted. */
export function enterMove(move: string): boolean {
  const { task } = boardTaskStore.getState();
  if (task === undefined) return gate?.(move) !== false && playMove(move);
  if (task.movable === 'none') return false;
  task.onMove(move);
  return true;
}
