import { fail, ok, type Result } from '@chuhe/uci/result';
import { EngineChild } from './engine-child.ts';
import type { EngineProgram } from './engine-program.ts';
import { EngineThread } from './engine-thread.ts';
import type { EngineTransport } from './engine-transport.ts';
import { compileOwnEngine } from './own-program.ts';
import type { StartFailure } from './start-failure.ts';

/** Starts the process or the thread of a program. Never throws. If the start fails, the result has already ended. */
export type OpenTransport = (onText: (text: string) => void) => EngineTransport;

/** Loads the files that are needed to start the program. Never rejects. */
export async function prepareTransport(
  program: EngineProgram,
): Promise<Result<OpenTransport, StartFailure>> {
  if (program.kind === 'native') return ok((onText) => new EngineChild(program, onText));
  const { network, script } = program;
  const compiled = await attempt('not-started', compileOwnEngine);
  if (!compiled.ok) return compiled;
  const parts = await attempt('bad-network', network.load);
  if (!parts.ok) return parts;
  const data = { compiled: compiled.value, network: { name: network.file, bytes: parts.value } };
  return ok((onText) => new EngineThread(script, data, onText));
}

async function attempt<Value>(
  problem: StartFailure['problem'],
  load: () => Promise<Value>,
): Promise<Result<Value, StartFailure>> {
  try {
    return ok(await load());
  } catch (error) {
    return fail({ problem, detail: error instanceof Error ? error.message : String(error) });
  }
}
