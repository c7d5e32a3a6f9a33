import { spawn } from 'node:child_process';
import { coordinatesOfEngine } from '@chuhe/uci/coordinates';
import { parseEvaluationMessage } from '@chuhe/uci/evaluation-message';
import { Session } from '@chuhe/uci/session';
import { RunError } from '../run.mjs';

/**
 * A UCI engine in a separate process.
 *
 * @typedef {import('@chuhe/uci/evaluation-message').EvaluationMessage} EvaluationMessage
 *
 * @typedef {object} UciProcess
 * @property {Session} session ready for commands
 * @property {string} name as the engine calls itself
 * @property {number} pid
 * @property {EngineReports} reports
 * @property {() => void} forget clears the engine's hash and histories, so that no game depends on an earlier one
 * @property {() => void} close
 * @property {() => void} kill ends the process at once
 *
 * @typedef {object} EngineReports what the engine has reported so far
 * @property {EvaluationMessage | undefined} evaluation the last message about the evaluation
 * @property {{ name: string, error: string }[]} refused options
 *
 * @typedef {object} Start
 * @property {string} program
 * @property {readonly string[]} [args]
 * @property {readonly import('@chuhe/uci/host').InitialOption[]} [options]
 * @property {AbortSignal | undefined} [signal] ends the engine
 */

/** Limit for the engine's answers. It is long, so that a busy machine does not end a run of many games. */
const TIMEOUT_MS = 120_000;
/** Time that the process has to exit before it is killed. */
const EXIT_TIMEOUT_MS = 2_000;

/**
 * @param {Start} start
 * @returns {Promise<UciProcess>} rejects with a {@link RunError} if the engine does not start
 */
export async function startUciProcess({ program, args = [], options = [], signal }) {
  const child = spawn(program, [...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Ctrl+C then reaches only this process, which can still print a result. When this process exits, the engine's stdin ends.
    detached: process.platform !== 'win32',
  });
  /** @type {EngineReports} */
  const reports = { evaluation: undefined, refused: [] };
  const kill = () => void child.kill('SIGKILL');
  const session = new Session({
    send: (line) => child.stdin.write(`${line}\n`),
    coordinates: ({ name }) => coordinatesOfEngine(name) ?? 'ranks-1-10',
    options,
    onEvent: (event) => {
      if (event.kind === 'option-refused') reports.refused.push(event);
      if (event.kind !== 'message') return;
      reports.evaluation = parseEvaluationMessage(event.text) ?? reports.evaluation;
      // After such an error the engine does not respond.
      if (reports.evaluation?.kind === 'error') kill();
    },
    timeouts: { handshakeMs: TIMEOUT_MS, readyMs: TIMEOUT_MS },
    schedule,
  });
  child.stdout.setEncoding('utf8').on('data', (text) => session.receiveChunk(text));
  // Errors when writing to an exited engine are ignored, because the `exit` event gives the session more details.
  child.stdin.on('error', () => undefined);
  child.on('exit', (status, killedBy) => session.exited(killedBy ?? `exit status ${status}`));
  child.on('error', (error) => session.exited(error.message));
  const threads = options.find(({ name }) => name === 'Threads')?.value ?? 1;
  const forget = () => {
    // In engines of the Stockfish family, `ucinewgame` clears only the hash. Setting `Threads` also clears the histories.
    session.setOption('Threads', threads);
    session.newGame();
  };
  const close = () => {
    session.quit();
    child.kill();
    const cancel = schedule(kill, EXIT_TIMEOUT_MS);
    if (child.exitCode === null && child.signalCode === null) child.once('exit', cancel);
    else cancel();
  };
  signal?.addEventListener('abort', close);
  child.once('exit', () => signal?.removeEventListener('abort', close));
  if (signal?.aborted === true) close();
  const started = await session.start();
  if (started.ok) {
    const { name } = started.value;
    return { session, name, pid: child.pid ?? 0, reports, forget, close, kill };
  }
  close();
  const reason =
    reports.evaluation?.kind === 'error' ? reports.evaluation.text : started.error.detail;
  throw new RunError(`${program} did not start: ${reason}`, 1);
}

/** @type {import('@chuhe/uci/host').Schedule} */
function schedule(callback, delayMs) {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
}
