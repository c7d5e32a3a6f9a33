import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** What the operator can set of the engine. */
export interface EngineConfig {
  /** A UCI engine that plays Xiangqi: the name of a program on the PATH, or an absolute path. */
  readonly path?: string | undefined;
  /** Absolute path of the network that this engine evaluates with, in place of its own. */
  readonly evalFile?: string | undefined;
  /** Searches that may run at a time; there are fewer where the machine has fewer cores or too little memory. */
  readonly maxProcesses: number;
  /** MiB of the hash table of each engine. */
  readonly hashMb: number;
  /** The PATH on which programs are looked for. */
  readonly searchPath: string;
}

/** Relative paths are meant from the folder of the repository, wherever the command was typed. */
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** The part of the environment that is about the engine, with what its values may look like. */
export const ENGINE_VARIABLES = {
  ENGINE_PATH: z
    .string()
    .refine(isOneLine, 'must be the name or the path of a program')
    // A bare name is looked for on the PATH.
    .transform((path) => (/[/\\]/.test(path) ? resolve(ROOT, path) : path))
    .optional(),
  ENGINE_EVALFILE: z
    .string()
    .refine(isOneLine, 'must be the path of a file')
    .transform((path) => resolve(ROOT, path))
    .optional(),
  ENGINE_PROCESSES: wholeNumber(1, 64).default(64),
  ENGINE_HASH: wholeNumber(1, 32_768).default(64),
  PATH: z.string().default(''),
};

export function makeEngineConfig(
  variables: z.output<z.ZodObject<typeof ENGINE_VARIABLES>>,
): EngineConfig {
  return {
    path: variables.ENGINE_PATH,
    evalFile: variables.ENGINE_EVALFILE,
    maxProcesses: variables.ENGINE_PROCESSES,
    hashMb: variables.ENGINE_HASH,
    searchPath: variables.PATH,
  };
}

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

/** Such a path goes to the engine as a line of text. */
function isOneLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
}
