import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { ownProgram } from '../../../../scripts/lib/engines/own-engine.mjs';

/**
 * Evaluates positions with the command `eval` of the product's engine, which is not part of UCI.
 *
 * @typedef {object} OwnEvaluation from the view of the side to move, in units
 * @property {number} network output of the network
 * @property {number} static static value in the search
 */

const ANSWER = /^info string network (-?\d+) static (-?\d+)$/;

/**
 * @param {string} network `own` or the path of a file
 * @param {readonly string[]} fens
 * @returns {Promise<OwnEvaluation[]>} rejects if the engine refuses the network or a position
 */
export async function askOwn(network, fens) {
  const { program, args, options } = ownProgram(network === 'own' ? network : resolve(network));
  const child = spawn(program, [...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = [
    ...options.map(({ name, value }) => `setoption name ${name} value ${value}`),
    ...fens.flatMap((fen) => [`position fen ${fen}`, 'eval']),
  ];
  child.stdin.write(`${lines.join('\n')}\n`);
  try {
    return await readAnswers(createInterface({ input: child.stdout }), fens.length);
  } finally {
    child.kill();
  }
}

/**
 * @param {AsyncIterable<string>} lines
 * @param {number} count number of answers
 */
async function readAnswers(lines, count) {
  /** @type {OwnEvaluation[]} */
  const answers = [];
  for await (const line of lines) {
    const match = ANSWER.exec(line);
    if (match === null) throw new Error(`the engine reports: ${line}`);
    const [, value, searchValue] = match;
    answers.push({ network: Number(value), static: Number(searchValue) });
    if (answers.length === count) return answers;
  }
  throw new Error('the engine exited before it answered');
}
