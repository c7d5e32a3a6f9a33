/** Plays the line that proves a reason out on the board. The line is not added to the game. */
import { addLine, type Game, type NodeId, nodeOf, positionAt, ROOT } from '@chuhe/game/tree';
import type { Reason } from '@chuhe/lessons/reason';
import { makeMove } from '@chuhe/rules/move';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ActionId } from '../../../lib/actions/actions.ts';
import { handlersStore, registerAction } from '../../../lib/actions/registry.ts';
import { boardTaskStore } from '../../../lib/game/board-task.ts';
import { type GameState, gameStore, goTo } from '../../../lib/game/game-store.ts';
import { showLine } from '../../../lib/game/hints-store.ts';
import { defineService } from '../../../lib/services.ts';
import { activityStore } from '../../../lib/state/activity.ts';
import { reasonShapes } from './reason-words.ts';

/** The line of a reason with the pieces that it names, or a line of the engine that proves nothing. */
export type ShownLineOfMove = Pick<Reason, 'proof' | 'actor' | 'piece' | 'others'>;

export interface ShownProof {
  /** The bad move. */
  readonly id: NodeId;
  /** The open game with the line. */
  readonly game: Game;
  /** The position from which the line starts and its moves, at least one. */
  readonly nodes: readonly NodeId[];
  /** Index of the node on the board. */
  readonly index: number;
  readonly shown: ShownLineOfMove;
}

interface ProofState {
  readonly proof: ShownProof | undefined;
}

interface ProofMode {
  readonly store: StoreApi<ProofState>;
  /** Shows the position from which the proof starts. @param id the bad move */
  readonly begin: (id: NodeId, shown: ShownLineOfMove) => void;
  readonly goTo: (index: number) => void;
  /** Shows the position of the game again that was on the board before. */
  readonly leave: () => void;
}

export const proofMode = defineService((gone): ProofMode => {
  const store = createStore<ProofState>()(() => ({ proof: undefined }));
  let left: NodeId = ROOT;
  let cleanUp = nothing;
  const end = (): void => {
    if (store.getState().proof === undefined) return;
    cleanUp();
    cleanUp = nothing;
    showLine(undefined);
    store.setState({ proof: undefined });
  };
  const show = (proof: ShownProof): void => {
    showLine(lineAt(proof));
    store.setState({ proof });
  };
  const goToStep = (index: number): void => {
    const { proof } = store.getState();
    if (proof === undefined) return;
    show({ ...proof, index: Math.max(0, Math.min(proof.nodes.length - 1, index)) });
  };
  const step = (by: number): void => goToStep((store.getState().proof?.index ?? 0) + by);
  gone.addEventListener('abort', end);
  return {
    store,
    begin: (id, shown) => {
      const { from, moves } = shown.proof;
      const before = store.getState().proof === undefined ? gameStore.getState().current : left;
      end();
      const { game } = gameStore.getState();
      const base = from === 'after' ? id : (nodeOf(game, id).parent ?? ROOT);
      const line = addLine(game, base, moves);
      if (!line.ok || moves.length === 0) return;
      left = before;
      goTo(base);
      const nodes = nodesTo(line.value.game, base, line.value.id);
      show({ id, game: line.value.game, nodes, index: 0, shown });
      const stops = [
        replaceAction('firstMove', () => goToStep(0)),
        replaceAction('previousMove', () => step(-1)),
        replaceAction('nextMove', () => step(1)),
        replaceAction('lastMove', () => goToStep(Number.MAX_SAFE_INTEGER)),
        whenBoardChanges(end),
      ];
      cleanUp = () => {
        for (const stop of stops) stop();
      };
    },
    goTo: goToStep,
    leave: () => {
      const isShown = store.getState().proof !== undefined;
      end();
      if (isShown && gameStore.getState().game.nodes.get(left) !== undefined) goTo(left);
    },
  };
});

function nothing(): void {}

function lineAt({ game, nodes, index, shown }: ShownProof) {
  const [current, next] = [nodes[index] ?? ROOT, nodes[index + 1]];
  const shapes = reasonShapes(shown, positionAt(game, current));
  if (next === undefined) return { game, current, shapes, hints: [] };
  const move = makeMove(nodeOf(game, next).move);
  return {
    game,
    current,
    shapes,
    hints: [{ from: move.slice(0, 2), to: move.slice(2), rank: 1 }],
  } as const;
}

/** The nodes from `from` to its descendant `to`, both included. */
function nodesTo(game: Game, from: NodeId, to: NodeId): readonly NodeId[] {
  const nodes: NodeId[] = [];
  for (let id: NodeId | undefined = to; id !== undefined; id = nodeOf(game, id).parent) {
    nodes.push(id);
    if (id === from) break;
  }
  return nodes.toReversed();
}

/** Handles an action in place of its present handler, until the returned function is called. */
function replaceAction(id: ActionId, run: () => void): () => void {
  const before = handlersStore.getState()[id];
  const stop = registerAction(id, { run });
  return () => {
    stop();
    if (before !== undefined && handlersStore.getState()[id] === undefined)
      registerAction(id, before);
  };
}

function isOther(state: GameState, before: GameState): boolean {
  return (
    state.game !== before.game || state.current !== before.current || state.opened !== before.opened
  );
}

/** Calls `end` when the user moves through the game, changes it or begins something else. @returns a function that stops this */
function whenBoardChanges(end: () => void): () => void {
  const stops = [
    gameStore.subscribe((state, before) => isOther(state, before) && end()),
    boardTaskStore.subscribe(end),
    activityStore.subscribe(end),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
