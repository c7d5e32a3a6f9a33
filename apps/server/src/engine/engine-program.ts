import { basename } from 'node:path';
import type { InitialOption } from '@chuhe/uci/host';
import { OWN_PROGRAM_NETWORK, type ProgramNetwork } from './own-program.ts';

export const EVAL_FILE = 'EvalFile';

export type EngineProgram = NativeProgram | OwnProgram;

/** A UCI engine on this machine, in a separate process. */
export interface NativeProgram {
  readonly kind: 'native';
  /** Absolute path. */
  readonly command: string;
  readonly args: readonly string[];
  /** The complete environment of the process, since an engine must not see the server's secrets. */
  readonly env: Readonly<Record<string, string>>;
  /** Options to set before the first search, if the engine has them. */
  readonly options: readonly InitialOption[];
}

/** The product's own engine, in a thread of the server. */
export interface OwnProgram {
  readonly kind: 'own';
  readonly network: ProgramNetwork;
  /** The script of the thread. */
  readonly script: URL;
}

/** @param options.evalFile the operator's network; without it, the engine uses its own */
export function nativeProgram(
  command: string,
  { searchPath, evalFile }: { readonly searchPath: string; readonly evalFile?: string },
): NativeProgram {
  const options = evalFile === undefined ? [] : [{ name: EVAL_FILE, value: evalFile }];
  return { kind: 'native', command, args: [], env: { PATH: searchPath }, options };
}

/** @param network the network of the site; without it, the product's network is used */
export function ownProgram(network: ProgramNetwork = OWN_PROGRAM_NETWORK): OwnProgram {
  return { kind: 'own', network, script: new URL('engine-thread-main.mjs', import.meta.url) };
}

/** The file name, without folder, of the network that the program is set to use; `undefined` if a native engine uses its own. */
export function networkFileOf(program: EngineProgram): string | undefined {
  if (program.kind === 'own') return program.network.file;
  const evalFile = program.options.find(({ name }) => name === EVAL_FILE)?.value;
  return evalFile === undefined ? undefined : basename(String(evalFile));
}
