import { LIVE_CLOSE, type ServerMessage } from '@chuhe/contract/live';
import type { WebSocket } from 'ws';

/** How many unsent bytes are kept for a slow browser before the connection is closed. */
const MAX_WAITING = 1_048_576;

/** The live channel of one page. */
export class LiveConnection {
  readonly userId: string;
  readonly sessionId: string;
  /** The network of the page, as `addressKey` gives it. */
  readonly address: string;
  readonly #socket: WebSocket;

  constructor(socket: WebSocket, caller: Pick<LiveConnection, 'userId' | 'sessionId' | 'address'>) {
    this.#socket = socket;
    this.userId = caller.userId;
    this.sessionId = caller.sessionId;
    this.address = caller.address;
  }

  /** The number of bytes that have not been sent yet. Streams skip messages while there are too many. */
  get waitingBytes(): number {
    return this.#socket.bufferedAmount;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  send(message: ServerMessage): void {
    this.sendText(JSON.stringify(message));
  }

  /** Sends a serialized message, which several connections can share. */
  sendText(text: string): void {
    if (!this.isOpen) return;
    if (this.waitingBytes > MAX_WAITING) this.close(LIVE_CLOSE.tooMuch);
    else this.#socket.send(text);
  }

  close(code: number): void {
    this.#socket.close(code);
  }

  onClose(listener: () => void): void {
    this.#socket.once('close', listener);
  }
}
