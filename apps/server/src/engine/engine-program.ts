import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OWN_NETWORK } from '@chuhe/network/own';
import { readOwnNetwork } from '@chuhe/network/read-own';
import type { InitialOption } from '@chuhe/uci/host';

/** The UCI option that names a network. */
export const EVAL_FILE = 'EvalFile';

/** How an engine is started. */
export interface EngineProgram {
  /** Absolute path. */
  readonly command: string;
  readonly args: readonly string[];
  /** All of its environment: an engine has no business with the server's secrets. */
  readonly env: Readonly<Record<string, string>>;
  /** Set before the first search, where the engine has them. */
  readonly options: readonly InitialOption[];
  /** A network that the program reads from file descriptor 3. */
  readonly network?: ProgramNetwork;
}

/** A UCI engine of this machine, with its own network or with the file that the operator names. */
export function nativeProgram(
  command: string,
  { searchPath, evalFile }: { readonly searchPath: string; readonly evalFile?: string },
): EngineProgram {
  const options = evalFile === undefined ? [] : [{ name: EVAL_FILE, value: evalFile }];
  return { command, args: [], env: { PATH: searchPath }, options };
}

/** A network of the shape that the engine of the browser is built for. */
export interface ProgramNetwork {
  /** Its name, beginning with the variant's: the engine takes no other. */
  readonly file: string;
  readonly read: () => Promise<Uint8Array>;
}

const SHIPPED: ProgramNetwork = { file: OWN_NETWORK.file, read: readOwnNetwork };

/** The engine of the browser, with the product's network unless the site has another: it is everywhere where the product is. */
export function wasmProgram({ file, read }: ProgramNetwork = SHIPPED): EngineProgram {
  const script = fileURLToPath(new URL('wasm-engine.mjs', import.meta.url));
  return {
    command: process.execPath,
    args: [script, file],
    env: {},
    options: [{ name: EVAL_FILE, value: `/${file}` }],
    network: { file, read },
  };
}

/** The name, without the folder, of the network that a program is told to use; `undefined` when it has its own. */
export function networkFileOf({ options }: EngineProgram): string | undefined {
  const evalFile = options.find(({ name }) => name === EVAL_FILE)?.value;
  return evalFile === undefined ? undefined : basename(String(evalFile));
}

/** The same program with the evaluation that it has without a network. */
export function withoutNetwork({ network, args, options, ...rest }: EngineProgram): EngineProgram {
  return {
    ...rest,
    args: args.filter((arg) => arg !== network?.file),
    options: options.filter(({ name }) => name !== EVAL_FILE),
  };
}
