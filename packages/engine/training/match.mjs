import { fileURLToPath } from 'node:url';
import { run, runScript } from '../../../scripts/lib/run.mjs';
import { print } from './command.mjs';

const USAGE = `Use: npm run network -- match NETWORK.nnue [OPPONENT] [options]

The same as npm run match -- NETWORK.nnue OPPONENT [options]. The default opponent is own, the product's engine with its
network.`;
const MATCH = fileURLToPath(new URL('../../../scripts/match.mjs', import.meta.url));

await runScript(async () => {
  const args = process.argv.slice(2);
  const names = args.slice(0, 2).filter((arg) => !arg.startsWith('-'));
  const [network = '', opponent = 'own'] = names;
  if (network === '') print(USAGE);
  else {
    const matchArgs = [network, opponent, ...args.slice(names.length)];
    await run(process.execPath, [MATCH, ...matchArgs], { name: 'match' });
  }
});
