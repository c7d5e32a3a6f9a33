import { reasonOf } from '../db/reason-of.ts';
import { adminCommand } from './admin.ts';
import { backupCommand } from './backup.ts';
import type { Command, CommandContext } from './command.ts';
import { dumpCommand } from './dump.ts';
import { importCommand } from './import.ts';
import { learnCommand } from './learn.ts';
import { loadCommand } from './load.ts';
import { partitionCommand } from './partition.ts';
import { restoreCommand } from './restore.ts';

const COMMANDS: readonly Command[] = [
  adminCommand,
  backupCommand,
  restoreCommand,
  learnCommand,
  dumpCommand,
  loadCommand,
  importCommand,
  partitionCommand,
];

export function findCommand(name: string): Command | undefined {
  return COMMANDS.find((command) => command.name === name);
}

/**
 * Runs a command. Errors are reported to the terminal and to `context.onError`.
 *
 * @returns the exit status
 */
export async function runCommand(
  name: string,
  args: readonly string[],
  context: CommandContext,
): Promise<number> {
  const command = findCommand(name);
  if (command === undefined) {
    context.warn(
      `There is no command ${name}. Commands: ${COMMANDS.map(({ name }) => name).join(', ')}`,
    );
    return WRONG_USAGE;
  }
  const status = await command.run(args, context).catch((error: unknown) => {
    context.onError?.(error);
    // Only the first line, since the rest may be long.
    context.warn(`${name} failed: ${reasonOf(error).split('\n', 1)[0]}`);
    return FAILED;
  });
  if (status === WRONG_USAGE) for (const line of command.usage) context.warn(line);
  return status;
}

const FAILED = 1;
const WRONG_USAGE = 2;
