import type { EngineBuilds } from './uci-engine.ts';

/** Compiles a build that was read elsewhere, such as one that a site has sent. Rejects if it is not WebAssembly. */
export async function compileBuild(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<EngineBuilds['single']> {
  return WebAssembly.compile(bytes);
}
