import { basename } from 'node:path';
import type { InitialOption } from '@chuhe/uci/host';
import { OWN_PROGRAM_NETWORK, type ProgramNetwork } from './own-program.ts';

/** The UCI option that names a network. */
export const EVAL_FILE = 'EvalFile';

/** How an engine is started. */
export type EngineProgram = NativeProgram | OwnProgram;

/** A UCI engine of this machine, in a process of its own. */
export interface NativeProgram {
  readonly kind: 'native';
  /** Absolute path. */
  readonly command: string;
  readonly args: readonly string[];
  /** All of its environment: an engine has no business with the server's secrets. */
  readonly env: Readonly<Record<string, string>>;
  /** Set before the first search, where the engine has them. */
  readonly options: readonly InitialOption[];
}

/** The product's own engine, in a thread of the server. */
export interface OwnProgram {
  readonly kind: 'own';
  readonly network: ProgramNetwork;
  /** What the thread runs. */
  readonly script: URL;
}

/** With the engine's own network, or with the file that the operator names. */
export function nativeProgram(
  command: string,
  { searchPath, evalFile }: { readonly searchPath: string; readonly evalFile?: string },
): NativeProgram {
  const options = evalFile === undefined ? [] : [{ name: EVAL_FILE, value: evalFile }];
  return { kind: 'native', command, args: [], env: { PATH: searchPath }, options };
}

/** With the product's network unless the site has another. It is wherever the product is. */
export function ownProgram(network: ProgramNetwork = OWN_PROGRAM_NETWORK): OwnProgram {
  return { kind: 'own', network, script: new URL('engine-thread-main.mjs', import.meta.url) };
}

/** The name, without the folder, of the network that a program is told to use; `undefined` when it has its own. */
export function networkFileOf(program: EngineProgram): string | undefined {
  if (program.kind === 'own') return program.network.file;
  const evalFile = program.options.find(({ name }) => name === EVAL_FILE)?.value;
  return evalFile === undefined ? undefined : basename(String(evalFile));
}
