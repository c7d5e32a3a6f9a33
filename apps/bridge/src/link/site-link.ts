import { getPairing } from '@chuhe/contract/bridge-endpoints';
import {
  BRIDGE_CLOSE,
  BRIDGE_LIVE_PATH,
  type BridgeCommand,
  type BridgeMessage,
  bridgeCommandSchema,
} from '@chuhe/contract/bridge-live';
import type { LentEngine } from '@chuhe/contract/lent-engine';
import { LIVE_CLOSE } from '@chuhe/contract/live';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { callSite } from '../site.ts';

export interface SiteLinkOptions {
  readonly server: string;
  readonly token: string;
  readonly say: (text: string) => void;
  readonly engines: () => LentEngine[];
  readonly onCommand: (command: Exclude<BridgeCommand, { type: 'ready' }>) => void;
  /** Called when the connection is lost. */
  readonly onLost: () => void;
  /** Called once if the site no longer accepts the bridge, with what to tell the user. */
  readonly onRefused: (problem: string) => void;
  /** The pause before the first new connection, in milliseconds. It doubles with each failure. */
  readonly pauseMs?: number;
  /** How long a connection has to last until earlier failures are forgotten, in milliseconds. */
  readonly stableMs?: number;
}

const LONGEST_PAUSE_MS = 30_000;
const STABLE_MS = 60_000;
/** The server sends a ping every 30 seconds. */
const SILENCE_MS = 75_000;
const MAX_MESSAGE = 65_536;
/** The most messages in this time, in milliseconds, before news are dropped. The server closes a connection with 400 in ten seconds. */
const WINDOW_MS = 5_000;
const MAX_NEWS = 120;

/** The channel to the site over which engines are lent. It connects again after increasing pauses. */
export class SiteLink {
  readonly #options: SiteLinkOptions;
  #socket: WebSocket | undefined;
  #isReady = false;
  #isClosed = false;
  #failures = 0;
  /** Whether “Connected again” has been said since a connection last lasted. */
  #isSaid = false;
  #timer: NodeJS.Timeout | undefined;
  #silence: NodeJS.Timeout | undefined;
  #stable: NodeJS.Timeout | undefined;
  #window = { began: 0, messages: 0 };

  constructor(options: SiteLinkOptions) {
    this.#options = options;
  }

  open(): void {
    const { server } = this.#options;
    const url = new URL(BRIDGE_LIVE_PATH, server.replace(/^http/, 'ws'));
    const socket = new WebSocket(url, {
      maxPayload: MAX_MESSAGE,
      handshakeTimeout: 15_000,
      followRedirects: false,
      perMessageDeflate: false,
    });
    this.#socket = socket;
    this.#listen(socket);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    clearTimeout(this.#stable);
    this.#socket?.close();
    const socket = this.#socket;
    setTimeout(() => socket?.terminate(), 1000).unref();
  }

  /** Drops the message while the bridge is not connected. */
  send(message: BridgeMessage): void {
    if (!this.#isReady) return;
    const now = performance.now();
    if (now - this.#window.began > WINDOW_MS) this.#window = { began: now, messages: 0 };
    this.#window.messages += 1;
    if (message.type === 'news' && this.#window.messages > MAX_NEWS) return;
    this.#socket?.send(JSON.stringify(message));
  }

  #listen(socket: WebSocket): void {
    const { token, engines } = this.#options;
    let problem = '';
    socket.on('open', () => {
      this.#expectPing();
      socket.send(JSON.stringify({ type: 'auth', token, engines: engines() }));
    });
    socket.on('ping', () => this.#expectPing());
    socket.on('error', (error) => {
      problem = error.message;
    });
    socket.on('message', (data) => {
      const command = readCommand(data);
      if (command?.type === 'ready') this.#begin();
      else if (command !== undefined) this.#options.onCommand(command);
    });
    socket.on('close', (code) => void this.#end(code, problem));
  }

  #begin(): void {
    const { say, server, engines, stableMs = STABLE_MS } = this.#options;
    if (this.#failures > 0 && !this.#isSaid) {
      this.#isSaid = true;
      say(`Connected with ${server} again.`);
    }
    // A site that accepts the bridge and closes at once is not called each second.
    this.#stable = setTimeout(() => {
      this.#failures = 0;
      this.#isSaid = false;
    }, stableMs);
    this.#isReady = true;
    // They may have changed since the connection was opened.
    this.send({ type: 'engines', engines: engines() });
  }

  async #end(code: number, problem: string): Promise<void> {
    const { onLost } = this.#options;
    clearTimeout(this.#silence);
    clearTimeout(this.#stable);
    this.#isReady = false;
    onLost();
    if (this.#isClosed) return;
    const isRefused = code === LIVE_CLOSE.unauthorized && (await this.#isRemoved());
    this.#endOrTryAgain(code, isRefused, problem);
  }

  #endOrTryAgain(code: number, isRefused: boolean, problem: string): void {
    const { server, onRefused } = this.#options;
    if (this.#isClosed) return;
    if (isRefused) {
      this.#isClosed = true;
      onRefused(`${server} no longer accepts this computer: it was removed there. Pair it again.`);
      return;
    }
    if (code === BRIDGE_CLOSE.replaced) {
      this.#isClosed = true;
      onRefused(
        'Another bridge with the same settings has been started, and lends the engines now.',
      );
      return;
    }
    this.#tryAgain(problem === '' ? `the connection was closed (${code})` : problem);
  }

  /** The server closes in the same way if the token arrives too late. */
  async #isRemoved(): Promise<boolean> {
    const { server, token } = this.#options;
    const called = await callSite({ server, token, endpoint: getPairing, data: z.unknown() });
    return !called.ok && called.code === 'UNAUTHORIZED';
  }

  #tryAgain(why: string): void {
    const { say, server, pauseMs = 1000 } = this.#options;
    this.#failures += 1;
    if (this.#failures === 1) say(`${server} cannot be reached: ${why}. The bridge tries again.`);
    const longest = Math.min(LONGEST_PAUSE_MS, pauseMs * 2 ** Math.min(this.#failures - 1, 10));
    // Bridges that have lost the same server do not all come back at once.
    this.#timer = setTimeout(() => this.open(), longest * (0.5 + Math.random() / 2));
  }

  #expectPing(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#socket?.terminate(), SILENCE_MS);
  }
}

function readCommand(data: WebSocket.RawData): BridgeCommand | undefined {
  try {
    const text = data instanceof Buffer ? data.toString('utf8') : '';
    return bridgeCommandSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
