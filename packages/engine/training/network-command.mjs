import { print } from './command.mjs';

/** `npm run network -- COMMAND …`: runs a command of this folder. */
const COMMANDS = new Set(['check', 'small']);
const USAGE = `Use: npm run network -- COMMAND …, with one of

  check   that the engines evaluate by a network as expected
  small   a test of all steps: self-play, training and check

COMMAND --help prints its options. npm run selfplay plays games, npm run train trains a network on them,
npm run match plays networks against each other.`;

const [command = '--help'] = process.argv.slice(2);
if (COMMANDS.has(command)) {
  // A command reads the arguments after its name.
  process.argv.splice(2, 1);
  await import(`./${command}.mjs`);
} else if (command === '--help' || command === '-h') print(USAGE);
else {
  process.stderr.write(`There is no command ${command}. ${USAGE}\n`);
  process.exitCode = 1;
}
