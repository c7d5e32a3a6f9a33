import { spawn } from 'node:child_process';
import { coordinatesOfEngine } from '@chuhe/uci/coordinates';
import { Session } from '@chuhe/uci/session';

/**
 * A UCI engine as a process of its own.
 *
 * @typedef {object} UciProcess
 * @property {Session} session greeted and ready
 * @property {string} name as the engine calls itself
 * @property {() => void} close
 *
 * @typedef {object} Wish
 * @property {string} program
 * @property {readonly string[]} [args]
 * @property {readonly import('@chuhe/uci/host').InitialOption[]} [options]
 * @property {(text: string) => void} [onMessage] takes each `info string`
 */

/** Milliseconds. Long, so that a machine that is busy with other things does not end a run of many games. */
const PATIENCE = 120_000;

/**
 * @param {Wish} wish
 * @returns {Promise<UciProcess>} rejects when the engine does not start
 */
export async function startUciProcess({ program, args = [], options = [], onMessage }) {
  const child = spawn(program, [...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const session = new Session({
    send: (line) => child.stdin.write(`${line}\n`),
    coordinates: ({ name }) => coordinatesOfEngine(name) ?? 'ranks-1-10',
    options,
    onEvent: (event) => {
      if (event.kind === 'message') onMessage?.(event.text);
    },
    timeouts: { handshakeMs: PATIENCE, readyMs: PATIENCE },
    schedule: (callback, delayMs) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
  });
  child.stdout.setEncoding('utf8').on('data', (text) => session.receiveChunk(text));
  // An engine that has ended cannot be written to; what the session is told of it says more.
  child.stdin.on('error', () => undefined);
  child.on('exit', (status) => session.exited(`exit status ${status}`));
  child.on('error', (error) => session.exited(error.message));
  const close = () => {
    session.quit();
    child.kill();
  };
  const started = await session.start();
  if (started.ok) return { session, name: started.value.name, close };
  close();
  throw new Error(`${program} did not start: ${started.error.detail}`);
}
