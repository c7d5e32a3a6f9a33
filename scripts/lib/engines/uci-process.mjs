import { spawn } from 'node:child_process';
import { coordinatesOfEngine } from '@chuhe/uci/coordinates';
import { parseEvaluationMessage } from '@chuhe/uci/evaluation-message';
import { Session } from '@chuhe/uci/session';
import { RunError } from '../run.mjs';

/**
 * A UCI engine as a process of its own.
 *
 * @typedef {import('@chuhe/uci/evaluation-message').EvaluationMessage} EvaluationMessage
 *
 * @typedef {object} UciProcess
 * @property {Session} session greeted and ready
 * @property {string} name as the engine calls itself
 * @property {number} pid
 * @property {Said} said
 * @property {() => void} close
 * @property {() => void} kill at once
 *
 * @typedef {object} Said what it has told of itself by now
 * @property {EvaluationMessage | undefined} evaluation the last, where it says any
 * @property {{ name: string, error: string }[]} refused options
 *
 * @typedef {object} Wish
 * @property {string} program
 * @property {readonly string[]} [args]
 * @property {readonly import('@chuhe/uci/host').InitialOption[]} [options]
 * @property {AbortSignal | undefined} [signal] ends it
 */

/** Milliseconds. Long, so that a machine that is busy with other things does not end a run of many games. */
const PATIENCE = 120_000;
/** Milliseconds that it has to end by itself. */
const GRACE = 2_000;

/**
 * @param {Wish} wish
 * @returns {Promise<UciProcess>} rejects with a {@link RunError} when the engine does not start
 */
export async function startUciProcess({ program, args = [], options = [], signal }) {
  const child = spawn(program, [...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Ctrl+C is for us, who still have something to say of it. Without us, its stdin ends, and it with that.
    detached: process.platform !== 'win32',
  });
  /** @type {Said} */
  const said = { evaluation: undefined, refused: [] };
  const kill = () => void child.kill('SIGKILL');
  const session = new Session({
    send: (line) => child.stdin.write(`${line}\n`),
    coordinates: ({ name }) => coordinatesOfEngine(name) ?? 'ranks-1-10',
    options,
    onEvent: (event) => {
      if (event.kind === 'option-refused') said.refused.push(event);
      if (event.kind !== 'message') return;
      said.evaluation = parseEvaluationMessage(event.text) ?? said.evaluation;
      // It would never answer again.
      if (said.evaluation?.kind === 'error') kill();
    },
    timeouts: { handshakeMs: PATIENCE, readyMs: PATIENCE },
    schedule,
  });
  child.stdout.setEncoding('utf8').on('data', (text) => session.receiveChunk(text));
  // An engine that has ended cannot be written to; what the session is told of it says more.
  child.stdin.on('error', () => undefined);
  child.on('exit', (status, killedBy) => session.exited(killedBy ?? `exit status ${status}`));
  child.on('error', (error) => session.exited(error.message));
  const close = () => {
    session.quit();
    child.kill();
    const cancel = schedule(kill, GRACE);
    if (child.exitCode === null && child.signalCode === null) child.once('exit', cancel);
    else cancel();
  };
  signal?.addEventListener('abort', close);
  child.once('exit', () => signal?.removeEventListener('abort', close));
  if (signal?.aborted === true) close();
  const started = await session.start();
  if (started.ok) {
    return { session, name: started.value.name, pid: child.pid ?? 0, said, close, kill };
  }
  close();
  const reason = said.evaluation?.kind === 'error' ? said.evaluation.text : started.error.detail;
  throw new RunError(`${program} did not start: ${reason}`, 1);
}

/** @type {import('@chuhe/uci/host').Schedule} */
function schedule(callback, delayMs) {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
}
