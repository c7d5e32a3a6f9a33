import { appendFileSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/**
 * A scripted UCI engine: `node fake-engine.mjs LOG [WORD …]`. Each start appends a line with its process id to LOG.
 * It plays only in the starting position and in the trial position of each start.
 *
 * - `crash`, `hang`, `garbage`, `flood`, `illegal`, `bad-pv`: how each search fails
 * - `crash-twice`: crashes in the searches of its first two starts, then works
 * - `no-network`: reports a missing network in the first search and never answers
 * - `classical`: reports that it evaluates without a network · `silent`: reports nothing about its evaluation ·
 * `no-evalfile`: lacks the option EvalFile
 * - `no-memory`: has too little memory to search
 * - `deaf`: does not answer `isready` · `mute`: does not answer `uci` · `exit`: ends at once with an error
 * - `slow`: a search ends only when stopped or after its move time · `stubborn`: ignores `stop`, the end of stdin and
 * SIGTERM
 * - `ranks-1-10`: numbers ranks from 1 · `no-multipv`: lacks the option MultiPV
 */
const [, , log = '', ...words] = process.argv;
/** @param {string} word */
const is = (word) => words.includes(word);
/** @param {readonly string[]} lines */
const say = (...lines) => process.stdout.write(`${lines.join('\n')}\n`);

appendFileSync(log, `${process.pid}\n`);
const life = readFileSync(log, 'utf8').trim().split('\n').length;
if (is('exit')) {
  process.stderr.write('cannot find my network\n');
  process.exit(3);
}
if (is('stubborn')) {
  process.on('SIGTERM', () => undefined);
  setInterval(() => undefined, 1000);
}

let multiPv = 1;
let position = '';
/** @type {NodeJS.Timeout | undefined} */
let search;

const commands = createInterface({ input: process.stdin });
commands.on('line', (line) => {
  const [command = ''] = line.split(' ');
  if (command === 'uci') greet();
  else if (command === 'isready') answerReady();
  else if (command === 'setoption') setOption(line);
  else if (command === 'position') position = line;
  else if (command === 'go') go(line);
  else if (command === 'stop') stop();
  else if (command === 'quit' && !is('stubborn')) process.exit(0);
});
commands.on('close', () => {
  if (!is('stubborn')) process.exit(0);
});

function greet() {
  if (is('mute')) return;
  say('id name Fake 1', 'id author none');
  if (!is('no-multipv')) say('option name MultiPV type spin default 1 min 1 max 3');
  if (!is('no-evalfile')) say('option name EvalFile type string default <empty>');
  say('option name Threads type spin default 1 min 1 max 8', 'uciok');
}

function answerReady() {
  if (!is('deaf')) say('readyok');
}

/** @param {string} line */
function setOption(line) {
  if (line.includes('MultiPV')) multiPv = Number(line.split(' ').at(-1));
}

/** @param {string} line */
function go(line) {
  if (is('no-network')) {
    say('info string ERROR: The network file fake.nnue was not loaded.');
    return;
  }
  if (is('no-memory')) {
    process.stderr.write('Failed to allocate 64MB for transposition table.\n');
    process.exit(1);
  }
  if (position.includes('3k5/')) {
    sayEvaluation();
    say(`bestmove ${is('ranks-1-10') ? 'd10d9' : 'd9d8'}`);
    return;
  }
  const crashes = is('crash') || (is('crash-twice') && life <= 2);
  if (crashes) process.exit(11);
  if (is('hang')) return;
  if (is('garbage')) say('\u0007§ not UCI', 'bestmov', 'info depth x score cp y');
  if (is('flood')) {
    for (let at = 0; at < 2_000; at += 1) say('Segmentation fault, or so');
    return;
  }
  if (is('illegal')) {
    say('info depth 1 score cp 20 nodes 5 pv h2h8', 'bestmove h2h8');
    return;
  }
  sayEvaluation();
  sayInfo(1);
  if (!is('slow') && !is('stubborn')) {
    stop();
    return;
  }
  const [, time] = /movetime (\d+)/.exec(line) ?? [];
  let depth = 1;
  search = setInterval(() => sayInfo((depth += 1)), 10);
  if (time !== undefined && !is('stubborn')) setTimeout(stop, Number(time));
}

function sayEvaluation() {
  if (is('silent')) return;
  const evaluation = is('classical') ? 'classical evaluation' : 'NNUE evaluation using fake.nnue';
  say(`info string ${evaluation} enabled`);
}

const MOVES = is('ranks-1-10') ? ['h3e3', 'b3e3', 'h1g3'] : ['h2e2', 'b2e2', 'h0g2'];

/** @param {number} depth */
function sayInfo(depth) {
  for (let rank = 1; rank <= multiPv; rank += 1) {
    const pv = is('bad-pv') ? `${MOVES[rank - 1]} e0e9` : MOVES[rank - 1];
    say(
      `info depth ${depth} multipv ${rank} score cp ${30 - rank} nodes ${depth * 100} nps 5000 time ${depth * 20} pv ${pv}`,
    );
  }
}

function stop() {
  if (is('hang') || is('stubborn')) return;
  clearInterval(search);
  say(`bestmove ${MOVES[0]}`);
}
