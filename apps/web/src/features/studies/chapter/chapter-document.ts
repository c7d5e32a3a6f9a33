/**
 * A chapter that this page has opened. The reducer decides what to do; this class runs its effects. It turns edits of the game on the board
 * into operations, and shows the changes of others on the board without moving the user away from the current move.
 */

import { type Game, type NodeId, nodeAt, ROOT } from '@chuhe/game/tree';
import { gameOf } from '@chuhe/studies/chapter-state';
import { operationsBetween } from '@chuhe/studies/difference';
import type { NewOperation, Operation } from '@chuhe/studies/operation';
import { nearestPath, nodeAtPath, pathOfNode } from '@chuhe/studies/path';
import { edit as editReplica } from '@chuhe/studies/replica';
import type { Answer } from '../../../lib/api/api-client.ts';
import { type GameState, gameStore, receiveGame } from '../../../lib/game/game-store.ts';
import { commitPendingEdit, hasPendingEdit } from '../../../lib/game/pending-edit.ts';
import type { Retry } from '../../../lib/session/retry-later.ts';
import { type ChapterLink, openChapter } from '../../../lib/studies/chapter-link.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import {
  type ChapterSync,
  type News,
  type RefusedOperation,
  reduce,
  type SyncEffect,
  type SyncEvent,
} from './chapter-sync.ts';
import { patchGame } from './patch-game.ts';

/** Milliseconds from an edit until it is sent, so that a pupil sees a move at once, and a comment is not sent letter by letter. */
const SEND_PAUSE = 400;

/** The number of retries after which the pause is the longest one. */
const RARELY = 10;

/** What a document needs from the page. */
export interface ChapterServices {
  readonly send: (
    link: ChapterLink,
    body: { readonly since: number; readonly operations: readonly NewOperation[] },
  ) => Promise<Answer<News>>;
  readonly fetch: (link: ChapterLink, since: number | undefined) => Promise<Answer<News>>;
  readonly keep: (link: ChapterLink, operations: readonly NewOperation[]) => Promise<void>;
  readonly forget: (link: ChapterLink, ids: readonly string[]) => Promise<void>;
  readonly retryLater: (attempt: number, work: () => void) => Retry;
  /** Called when operations could not be stored in this browser. Closing the page then loses them. */
  readonly onNotKept: () => void;
  readonly onRefused: (refused: readonly RefusedOperation[]) => void;
  readonly onChange: (sync: ChapterSync) => void;
}

export class ChapterDocument {
  readonly link: ChapterLink;
  readonly #services: ChapterServices;
  #sync: ChapterSync;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retry: Retry | undefined;
  /** Whether this document is changing the game on the board, so that the change is no edit of the user. */
  #isShowing = false;
  /** The operations that take an edit back, by the game before the edit. */
  readonly #undos = new WeakMap<Game, readonly Operation[]>();
  /** The operations by which a game was made, by undo or redo. */
  readonly #restored = new WeakMap<Game, readonly Operation[]>();
  /** The game before the edit that is being taken in. */
  #before: Game | undefined;

  constructor(link: ChapterLink, sync: ChapterSync, services: ChapterServices) {
    this.link = link;
    this.#sync = sync;
    this.#services = services;
  }

  get sync(): ChapterSync {
    return this.#sync;
  }

  dispatch(event: SyncEvent): void {
    const { state, effects } = reduce(this.#sync, event);
    this.#sync = state;
    this.#services.onChange(state);
    for (const effect of effects) this.#run(effect);
  }

  /**
   * Takes an edit of the game on the board.
   *
   * @param seen sequence number of the last operation that the game before the edit had
   */
  takeEdit(before: Game, after: Game, seen = this.#sync.replica.confirmed.sequence): void {
    if (this.#isShowing) return;
    const operations = this.#restored.get(after) ?? operationsBetween(before, after, { seen });
    this.#before = before;
    this.dispatch({ kind: 'edited', operations: withIds(operations) });
    this.#before = undefined;
  }

  /** What undo or redo makes of the game on the board. @see UndoRule */
  undoTo({ game }: GameState, earlier: Game): Game {
    const operations = this.#undos.get(earlier);
    // Of an edit before a reload, it is not known what others have added to it.
    if (operations === undefined) return game;
    const { replica } = editReplica(this.#sync.replica, withIds(operations));
    const restored = patchGame(game, gameOf(replica.state));
    this.#restored.set(restored, operations);
    return restored;
  }

  /** Sends what waits at once, for a page that is being left. */
  flush(): void {
    // What was refused is tried again later.
    if (this.#sync.stop === undefined) this.#stopTimers();
    this.dispatch({ kind: 'flush' });
  }

  /** Shows the chapter on the board, where it is open already. The user stays at the current move, or at the last one before it. */
  show(): void {
    if (!this.#isOnBoard()) return;
    const target = (): Game => gameOf(this.#sync.replica.state);
    const { game } = gameStore.getState();
    // A comment that is being written on a move that another editor has deleted keeps the move.
    if (hasPendingEdit() && target().nodeCount < game.nodeCount) commitPendingEdit();
    const now = gameStore.getState();
    const patched = patchGame(now.game, target());
    if (patched === now.game) return;
    this.#isShowing = true;
    receiveGame(patched, nearest(now.game, now.current, patched));
    this.#isShowing = false;
  }

  /** Ends the timers. What waits stays in the storage. */
  close(): void {
    this.#stopTimers();
  }

  #isOnBoard(): boolean {
    return openChapter()?.chapterId === this.link.chapterId;
  }

  #stopTimers(): void {
    clearTimeout(this.#timer);
    this.#retry?.cancel();
  }

  #run(effect: SyncEffect): void {
    const { link, ...services } = { link: this.link, ...this.#services };
    switch (effect.kind) {
      case 'send':
        void this.#answer(services.send(link, effect));
        break;
      case 'fetch':
        void this.#answer(services.fetch(link, effect.since));
        break;
      case 'send-after-pause':
        this.#stopTimers();
        this.#timer = setTimeout(() => this.dispatch({ kind: 'flush' }), SEND_PAUSE);
        break;
      case 'retry-later':
        this.#retry?.cancel();
        this.#retry = services.retryLater(effect.attempt, () => this.dispatch({ kind: 'flush' }));
        break;
      case 'probe-later':
        this.#retry?.cancel();
        this.#retry = services.retryLater(RARELY, () => this.dispatch({ kind: 'probe' }));
        break;
      case 'remember-undo':
        if (this.#before !== undefined) this.#undos.set(this.#before, effect.operations);
        break;
      case 'keep':
        services.keep(link, effect.operations).catch(services.onNotKept);
        break;
      case 'forget':
        // What stays in the storage is sent again, which changes nothing.
        services.forget(link, effect.ids).catch(() => undefined);
        break;
      case 'show':
        this.show();
        break;
      case 'tell-refused':
        services.onRefused(effect.refused);
        break;
    }
  }

  async #answer(answering: Promise<Answer<News>>): Promise<void> {
    this.dispatch({ kind: 'answered', answer: await answering });
  }
}

function withIds(operations: readonly Operation[]): NewOperation[] {
  return operations.map((operation) => ({ id: makeUuid(), operation }));
}

/** The node in `after` for a node of `before`: the same, or the last move before it that is left. */
function nearest(before: Game, id: NodeId, after: Game): NodeId {
  if (nodeAt(after, id) !== undefined) return id;
  return nodeAtPath(after, nearestPath(after, pathOfNode(before, id))) ?? ROOT;
}
