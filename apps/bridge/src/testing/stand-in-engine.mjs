import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/**
 * A scripted engine: `node stand-in-engine.mjs [WORD …]`. It speaks UCI, or with `ucci` only UCCI. It plays in the starting position, after
 * the first moves of a game, and in the trial position of each start. A search reports a line every 20 ms until it reaches its limit or is
 * stopped.
 *
 * - `crash`, `hang`, `flood`, `lie`: what each search does; `hang` answers nothing, `lie` reports illegal moves and nonsense
 * - `stubborn`: ignores `stop`, `quit` and the end of its input
 * - `mute`: answers nothing at all · `exit`: ends at once with an error
 * - `slow-stop`: needs a moment to stop
 * - `pid=FILE`: writes its process id to a file
 * - `ranks-1-10`: counts ranks from 1 · `chess-only`: does not play Xiangqi
 */
const words = new Set(process.argv.slice(2));
/** @param {string} word */
const is = (word) => words.has(word);
/** @param {readonly string[]} lines */
const say = (...lines) => void process.stdout.write(`${lines.join('\n')}\n`);

if (is('exit')) {
  process.stderr.write('cannot find my network\n');
  process.exit(3);
}
const pidFile = process.argv.find((word) => word.startsWith('pid='))?.slice(4);
if (pidFile !== undefined) writeFileSync(pidFile, String(process.pid));
if (is('stubborn')) setInterval(() => undefined, 1000);

let position = '';
let multiPv = 1;
let depth = 0;
/** @type {ReturnType<typeof setInterval> | undefined} */
let search;

const input = createInterface({ input: process.stdin });
input.on('line', (line) => {
  if (is('mute')) return;
  const [command = ''] = line.split(' ');
  if (command === (is('ucci') ? 'ucci' : 'uci')) greet();
  else if (command === 'isready') say('readyok');
  else if (command === 'setoption') setOption(line);
  else if (command === 'position') position = line;
  else if (command === 'go') go(line);
  else if (command === 'stop' && is('slow-stop')) setTimeout(stop, 350);
  else if (command === 'stop' && !is('stubborn')) stop();
  else if (command === 'quit' && !is('stubborn')) process.exit(0);
});
input.on('close', () => {
  if (!is('stubborn')) process.exit(0);
});

function greet() {
  if (is('ucci')) {
    say('id name Stand-in UCCI', 'option usemillisec type check default false');
    say('option hashsize type spin min 1 max 256 default 16', 'ucciok');
    return;
  }
  say('id name Stand-in UCI', 'id author none');
  if (is('chess-only')) say('option name UCI_Variant type combo default chess var chess');
  say('option name Threads type spin default 1 min 1 max 4');
  say('option name Hash type spin default 16 min 1 max 512');
  say('option name MultiPV type spin default 1 min 1 max 3', 'uciok');
}

/** @param {string} line */
function setOption(line) {
  if (line.includes('MultiPV')) multiPv = Number(line.split(' ').at(-1));
}

/** @param {string} line */
function go(line) {
  if (position.includes('3k5/')) {
    say(`bestmove ${write('d9d8')}`);
    return;
  }
  if (is('crash')) process.exit(11);
  if (is('hang')) return;
  if (is('flood')) {
    const more = () =>
      void process.stdout.write('info depth 1 score cp 1 pv h2e2\n'.repeat(5000), more);
    more();
    return;
  }
  depth = 0;
  const [, limit = '60'] = /depth (\d+)/.exec(line) ?? [];
  search = setInterval(() => {
    depth += 1;
    report();
    if (depth >= Number(limit)) stop();
  }, 20);
  const time = /time (\d+)/.exec(line);
  if (time !== null) setTimeout(stop, Number(time[1]));
}

function report() {
  if (is('lie')) {
    say(
      '\u0007§ nonsense',
      'info depth x score cp y',
      'info depth 3 score cp 9 pv h2h8',
      'bestmov',
    );
  }
  for (let rank = 1; rank <= multiPv; rank += 1) {
    const pv = lineOf(rank).map(write).join(' ');
    const facts = `nodes ${depth * 1000} nps 50000 time ${depth * 20}`;
    if (is('ucci')) say(`info depth ${depth} score ${60 - rank} ${facts} pv ${pv}`);
    else say(`info depth ${depth} multipv ${rank} score cp ${40 - rank} ${facts} pv ${pv}`);
  }
}

function stop() {
  if (search === undefined) return;
  clearInterval(search);
  search = undefined;
  say(is('lie') ? 'bestmove h2h8' : `bestmove ${write(lineOf(1)[0] ?? '')}`);
}

/** @param {number} rank */
function lineOf(rank) {
  const isBlack = / b( |$)/.test(position.split(' moves ')[0] ?? '') !== isOdd(movesOf().length);
  if (isBlack) return [['h9g7', 'b9c7', 'h7e7'][rank - 1] ?? 'h9g7'];
  return [['h2e2', 'b2e2', 'h0g2'][rank - 1] ?? 'h2e2', 'h9g7'];
}

function movesOf() {
  return position.split(' moves ')[1]?.split(' ') ?? [];
}

/** @param {number} count */
function isOdd(count) {
  return count % 2 === 1;
}

/** @param {string} move */
function write(move) {
  return is('ranks-1-10') ? move.replaceAll(/\d/g, (rank) => String(Number(rank) + 1)) : move;
}
