import { print } from './lib/command.mjs';

/** `npm run network -- COMMAND …`: the commands of this folder under one name. */
const COMMANDS = new Set(['generate', 'train', 'export', 'check', 'match', 'small']);
const USAGE = `Use: npm run network -- COMMAND …, with one of

  generate  labelled positions from games of the engine against itself
  train     a network on such positions
  export    the network to the engine's format
  check     that the engine makes of a network what training does
  match     a network against the product's own
  small     all but the match, small: a test of the whole way

and --help behind it for what it takes.`;

const [command = '--help'] = process.argv.slice(2);
if (COMMANDS.has(command)) {
  // A command reads what stands behind its name.
  process.argv.splice(2, 1);
  await import(`./${command}.mjs`);
} else if (command === '--help' || command === '-h') print(USAGE);
else {
  process.stderr.write(`There is no command ${command}. ${USAGE}\n`);
  process.exitCode = 1;
}
