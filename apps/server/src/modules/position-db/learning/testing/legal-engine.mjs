import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Position } from '@chuhe/rules/position';

/**
 * A UCI engine that knows only the rules: `node legal-engine.mjs LOG MILLISECONDS`. Each search lasts MILLISECONDS
 * and appends its position to LOG when it begins. In alphabetical order, the moves score 50, 40 and so on.
 */
const [, , log = '', time = '0'] = process.argv;
/** @param {readonly string[]} lines */
const say = (...lines) => process.stdout.write(`${lines.join('\n')}\n`);

let multiPv = 1;
let position = Position.initial();
/** @type {NodeJS.Timeout | undefined} */
let search;

const commands = createInterface({ input: process.stdin });
commands.on('line', (line) => {
  const [command = ''] = line.split(' ');
  if (command === 'uci') greet();
  else if (command === 'isready') say('readyok');
  else if (command === 'setoption')
    multiPv = Number(/MultiPV value (\d+)/.exec(line)?.[1] ?? multiPv);
  else if (command === 'position') position = read(line);
  else if (command === 'go') go(line);
  else if (command === 'stop') finish();
  else if (command === 'quit') process.exit(0);
});
commands.on('close', () => process.exit(0));

function greet() {
  say('id name Legal 1', 'option name MultiPV type spin default 1 min 1 max 100', 'uciok');
}

/** @param {string} line */
function read(line) {
  const [, fen = '', moves = ''] = /^position fen (.+?)(?: moves (.*))?$/.exec(line) ?? [];
  let at = fen === '' ? Position.initial() : Position.fromFen(fen);
  for (const move of moves.split(' ').filter((each) => each !== '')) at = at.play(move);
  return at;
}

/** @param {string} line */
function go(line) {
  if (line.includes('depth')) {
    finish();
    return;
  }
  appendFileSync(log, `${position.fen}\n`);
  search = setTimeout(finish, Number(time));
}

function finish() {
  clearTimeout(search);
  const moves = position.legalMoves().toSorted();
  for (const [at, move] of moves.slice(0, multiPv).entries()) {
    const score = 50 - 10 * at;
    say(
      `info depth 9 multipv ${at + 1} score cp ${score} nodes 200000 nps 1000000 time 200 pv ${move}`,
    );
  }
  say(`bestmove ${moves[0] ?? '(none)'}`);
}
