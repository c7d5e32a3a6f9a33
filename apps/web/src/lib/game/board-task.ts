/**
 * What the board is used for beside looking at the game: playing against the engine, finding a better
 * move. The task says who may move and gets the moves; without one they go into the tree.
 */
import type { Color } from '@chuhe/rules/piece';
import { createStore } from 'zustand/vanilla';
import { playMove } from './game-store.ts';

export interface BoardTask {
  /** Whose pieces can be moved now. */
  readonly movable: Color | 'none';
  /** Called with a legal move of `movable`, such as `h2e2`. */
  readonly onMove: (move: string) => void;
  /** Whether what the engine thinks is kept from the user. */
  readonly hidesEngine: boolean;
}

interface BoardTaskState {
  readonly task: BoardTask | undefined;
}

export const boardTaskStore = createStore<BoardTaskState>()(() => ({ task: undefined }));

/** The last task to come has the board. @returns a function that gives it back. */
export function takeBoard(task: BoardTask): () => void {
  boardTaskStore.setState({ task });
  return () => {
    if (boardTaskStore.getState().task === task) boardTaskStore.setState({ task: undefined });
  };
}

/** Asked before a move made on the board goes into the tree. @returns whether it may; else the gate says why itself. */
export type MoveGate = (move: string) => boolean;

let gate: MoveGate | undefined;

/** @returns a function that takes the gate away. */
export function guardTree(next: MoveGate): () => void {
  gate = next;
  return () => {
    if (gate === next) gate = undefined;
  };
}

/** A move made on the board, typed or pasted. @returns whether it was taken. */
export function enterMove(move: string): boolean {
  const { task } = boardTaskStore.getState();
  if (task === undefined) return gate?.(move) !== false && playMove(move);
  if (task.movable === 'none') return false;
  task.onMove(move);
  return true;
}
