import { createInterface } from 'node:readline';

/**
 * A UCI engine that moves a chariot up and down on its file: `node fake-engine.mjs [WORD …]`. It reports the network that
 * `EvalFile` names. Words change its behaviour:
 *
 * - `crash`, `hang`, `late`, `illegal`, `none`: the engine has this fault once in each process, in the first search other than
 *   `go depth 1`. With `late`, it answers only when it is stopped
 * - `remembers`: plays another move after its first search, until `Threads` is set
 * - `classical`: reports an evaluation without a network · `silent`: reports none · `no-evalfile`: lacks `EvalFile`
 */
const words = new Set(process.argv.slice(2));
/** @param {string} word */
const is = (word) => words.has(word);
/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`);

let network = 'none.nnue';
let plies = 0;
let searches = 0;
let isFaultPending = ['crash', 'hang', 'late', 'illegal', 'none'].some(is);

/** @type {Record<string, (line: string) => void>} */
const COMMANDS = {
  uci: () => {
    say('id name Pikafish, or so');
    if (!is('no-evalfile')) say('option name EvalFile type string default <empty>');
    say('option name Threads type spin default 1 min 1 max 4');
    say('option name Hash type spin default 1 min 1 max 64\nuciok');
  },
  isready: () => say('readyok'),
  setoption: (line) => {
    [, network = network] = / EvalFile value (.*)/.exec(line) ?? [];
    if (line.includes('Threads')) searches = 0;
  },
  position: (line) => {
    plies = line.split(' moves ')[1]?.split(' ').length ?? 0;
  },
  go: (line) => {
    const name = is('classical') ? 'classical evaluation' : `NNUE evaluation using ${network}`;
    if (!is('silent')) say(`info string ${name} enabled`);
    if (!isFaultPending || line === 'go depth 1') answer();
    else fail();
  },
  stop: () => {
    if (!is('hang')) answer();
  },
  quit: () => process.exit(0),
};

const commands = createInterface({ input: process.stdin });
commands.on('line', (line) => COMMANDS[line.split(' ')[0] ?? '']?.(line));
commands.on('close', () => process.exit(0));

function fail() {
  isFaultPending = false;
  if (is('crash')) process.exit(3);
  if (is('illegal')) say('bestmove a0a9');
  if (is('none')) say('bestmove (none)');
}

function answer() {
  searches += 1;
  if (is('remembers') && searches > 1) {
    say('bestmove i0i1');
    return;
  }
  const moves = plies % 2 === 0 ? ['a0a1', 'a1a0'] : ['a9a8', 'a8a9'];
  say(`info depth 1 score cp 0 nodes 10 pv ${moves[Math.floor(plies / 2) % 2]}`);
  say(`bestmove ${moves[Math.floor(plies / 2) % 2]}`);
}
