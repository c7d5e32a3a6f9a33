import { BRIDGE_CLOSE, type BridgeCommand } from '@chuhe/contract/bridge-live';
import type { LentEngine } from '@chuhe/contract/lent-engine';
import { LIVE_CLOSE } from '@chuhe/contract/live';
import type { WebSocket } from 'ws';
import type { BridgeCaller } from '../../http/caller.ts';

/** How many unsent bytes are kept for a slow bridge before the connection is closed. */
const MAX_WAITING = 262_144;

/** The connection of a bridge. */
export class BridgeSocket {
  readonly bridge: BridgeCaller;
  /** The name that the user has given the bridge. */
  readonly name: string;
  engines: readonly LentEngine[];
  readonly #socket: WebSocket;

  constructor(
    socket: WebSocket,
    facts: {
      readonly bridge: BridgeCaller;
      readonly name: string;
      readonly engines: readonly LentEngine[];
    },
  ) {
    this.#socket = socket;
    this.bridge = facts.bridge;
    this.name = facts.name;
    this.engines = facts.engines;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  send(command: BridgeCommand): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > MAX_WAITING) this.#socket.close(LIVE_CLOSE.tooMuch);
    else this.#socket.send(JSON.stringify(command));
  }

  /** Closes the connection of a bridge that has been removed, or whose user is blocked. */
  closeAsRemoved(): void {
    this.#close(LIVE_CLOSE.unauthorized);
  }

  /** Closes the connection, since the bridge has connected again. */
  closeAsReplaced(): void {
    this.#close(BRIDGE_CLOSE.replaced);
  }

  closeAsFailed(): void {
    this.#close(LIVE_CLOSE.failed);
  }

  onClose(listener: () => void): void {
    this.#socket.once('close', listener);
  }

  /** A bridge that does not answer the closing loses the connection, too. */
  #close(code: number): void {
    this.#socket.close(code);
    setTimeout(() => this.#socket.terminate(), 1000).unref();
  }
}
