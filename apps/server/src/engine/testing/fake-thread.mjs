/* oxlint-disable unicorn/require-post-message-target-origin -- Only windows have origins, ports do not. */
import { parentPort, workerData } from 'node:worker_threads';

/**
 * The script of a fake engine's thread. The name of its network, `WORD.nnue`, selects how it behaves. The first bias of
 * the network counts the starts.
 *
 * - `hang`, `crash`, `exit`: how each search fails, except the trial search; with `-once`, such as `hang-once`, only
 * in the first thread
 * - `mute`: hangs before its first answer
 * - `silent`: does not report which network it uses
 */
const { name, bytes } = workerData.network;
const life = Atomics.add(bytes.biases, 0, 1) + 1;
/** @param {string} word */
const is = (word) => name === `${word}.nnue` || (name === `${word}-once.nnue` && life === 1);
/** @param {readonly string[]} lines */
const say = (...lines) => {
  for (const line of lines) parentPort?.postMessage(line);
};
const hang = () => {
  for (;;);
};
let position = '';

parentPort?.on('message', (line) => {
  const [command] = line.split(' ');
  if (is('mute')) hang();
  if (command === 'uci') say('id name Fake thread', 'uciok');
  else if (command === 'isready') say('readyok');
  else if (command === 'position') position = line;
  else if (command === 'quit') parentPort?.close();
  else if (command === 'go') go();
});

function go() {
  const isTrial = position.includes('3k5/');
  if (!isTrial && is('hang')) hang();
  if (!isTrial && is('crash')) throw new Error('The engine broke.');
  if (!isTrial && is('exit')) process.exit(7);
  const move = isTrial ? 'd9d8' : 'h2e2';
  if (!is('silent')) say(`info string NNUE evaluation using ${name} enabled`);
  say(`info depth 1 score cp 20 nodes 100 nps 5000 time 20 pv ${move}`, `bestmove ${move}`);
}
