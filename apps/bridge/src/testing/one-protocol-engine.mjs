import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/**
 * An engine that speaks one protocol only: `node one-protocol-engine.mjs PROGRAM uci|ucci LOG`. Ends if it is greeted in the other protocol.
 * Adds the protocol to the engine's name, and copies the engine's output to the file LOG.
 */
const [program = '', protocol = '', log = ''] = process.argv.slice(2);
const engine = spawn(program, [], { stdio: ['pipe', 'pipe', 'inherit'] });
engine.on('error', () => process.exit(1));
engine.on('close', () => process.exit(0));
engine.stdin.on('error', () => undefined);
createInterface({ input: engine.stdout }).on('line', (line) => {
  appendFileSync(log, `${line}\n`);
  process.stdout.write(line.startsWith('id name ') ? `${line} in ${protocol}\n` : `${line}\n`);
});
const input = createInterface({ input: process.stdin });
input.on('line', (line) => {
  const isOther = (line === 'uci' || line === 'ucci') && line !== protocol;
  if (isOther) engine.kill('SIGKILL');
  else engine.stdin.write(`${line}\n`);
});
input.on('close', () => engine.kill('SIGKILL'));
