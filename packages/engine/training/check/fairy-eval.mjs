import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fairyProgram } from '../../../../scripts/lib/engines/fairy-engine.mjs';

/**
 * Evaluates positions with Fairy-Stockfish's command `eval`, which is not part of UCI.
 *
 * @typedef {object} FairyEvaluation as printed, in pawns with two digits
 * @property {number} stack
 * @property {readonly { psqt: string, positional: string, total: string }[]} parts from the view of the side to move
 * @property {string} network from Red's view
 * @property {string} final from Red's view
 */

const PART = /^\|\s+(\d)\s+\|([^|]+)\|([^|]+)\|([^|]+)\|(.*)$/;

/**
 * @param {string} network `own` or the path of a file
 * @param {readonly string[]} fens not in check, since the engine does not evaluate positions in check
 * @returns {Promise<FairyEvaluation[]>} rejects if the engine refuses the network
 */
export async function askFairy(network, fens) {
  const { program, args, options } = fairyProgram(network);
  const child = spawn(program, [...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  try {
    return await readAnswers(lines, { fens, options }, (line) => child.stdin.write(`${line}\n`));
  } finally {
    child.kill();
  }
}

/**
 * @param {AsyncIterable<string>} lines
 * @param {{ fens: readonly string[], options: ReturnType<typeof fairyProgram>['options'] }} input
 * @param {(line: string) => void} send
 */
async function readAnswers(lines, { fens, options }, send) {
  /** @type {FairyEvaluation[]} */
  const answers = [];
  /** @type {string[]} */
  let read = [];
  const ask = () => {
    read = [];
    send(`position fen ${fens[answers.length]} - - 0 1`);
    send('eval');
    send('isready');
  };
  send('uci');
  send('setoption name UCI_Variant value xiangqi');
  for (const { name, value } of options) send(`setoption name ${name} value ${value}`);
  ask();
  for await (const line of lines) {
    if (line.startsWith('info string ERROR')) throw new Error(`the engine reports: ${line}`);
    read.push(line);
    if (line !== 'readyok') continue;
    answers.push(parseEvaluation(read));
    if (answers.length === fens.length) return answers;
    ask();
  }
  throw new Error('the engine exited before it answered');
}

/**
 * @param {readonly string[]} lines of one answer
 * @returns {FairyEvaluation}
 */
function parseEvaluation(lines) {
  const rows = lines.flatMap((line) => PART.exec(line) ?? []);
  const width = 6;
  const cells = Array.from({ length: rows.length / width }, (_, index) =>
    rows.slice(index * width, (index + 1) * width),
  );
  const stack = cells.findIndex(([, , , , , mark]) => mark.includes('is used'));
  const parts = cells.map(([, , psqt, positional, total]) => ({
    psqt: trim(psqt),
    positional: trim(positional),
    total: trim(total),
  }));
  const [network, final] = ['NNUE evaluation', 'Final evaluation'].map((name) =>
    lines
      .find((line) => line.startsWith(name))
      ?.slice(name.length)
      .trim()
      .split(' ')
      .at(0),
  );
  if (stack === -1 || network === undefined || final === undefined) {
    throw new Error(`the engine does not evaluate by a network: ${lines.join(' ').slice(0, 200)}`);
  }
  return { stack, parts, network, final };
}

/** @param {string} cell `'  -  0.14   '` */
function trim(cell) {
  return cell.replaceAll(' ', '');
}
