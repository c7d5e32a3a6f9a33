import { resolve } from 'node:path';
import { z } from 'zod';
import { type Problem, ROOT } from './config-values.ts';

/** The operator's settings of the engine. */
export interface EngineConfig {
  /** A UCI engine that plays Xiangqi: the name of a program on the PATH, or an absolute path. */
  readonly path?: string | undefined;
  /** Absolute path of a network to use instead of the engine's own. */
  readonly evalFile?: string | undefined;
  /** The maximum number of concurrent searches. The cores and the memory of the machine may limit it further. */
  readonly maxProcesses: number;
  /** Size of the hash table of each engine, in MiB. */
  readonly hashMb: number;
  readonly searchPath: string;
}

export const ENGINE_VARIABLES = {
  ENGINE_PATH: z
    .string()
    .refine(isOneLine, 'must be the name or the path of a program')
    // A name without slashes is searched for on the PATH.
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

type Variables = z.output<z.ZodObject<typeof ENGINE_VARIABLES>>;

export function engineProblems({ ENGINE_PATH, ENGINE_EVALFILE }: Variables): readonly Problem[] {
  if (ENGINE_EVALFILE === undefined || ENGINE_PATH !== undefined) return [];
  return [['ENGINE_PATH', 'is missing: ENGINE_EVALFILE is the network of that engine']];
}

export function makeEngineConfig(variables: Variables): EngineConfig {
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

/** A path must be one line, since it is sent to the engine in a line of text. */
function isOneLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
}
