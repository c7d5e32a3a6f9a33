/**
 * The memory that the threads of an engine share. It is kept when settings change: V8 does not count shared memories when
 * it decides whether to collect garbage, so dropped memories would accumulate.
 */
const PAGE = 65_536;

export interface SharedMemory {
  readonly memory: WebAssembly.Memory;
  readonly maximumPages: number;
}

/**
 * Returns a memory that can grow to this many bytes. All bytes up to there are 0.
 *
 * @param spare a memory that no thread uses; it is cleared and returned if it is large enough
 */
export function provideMemory(bytes: number, spare: SharedMemory | undefined): SharedMemory {
  const maximum = Math.ceil(bytes / PAGE);
  if (spare !== undefined && spare.maximumPages >= maximum) {
    // The rest of the memory is not touched. Otherwise, a small table would take up as much physical memory as a large one.
    new Uint8Array(spare.memory.buffer).fill(0, 0, bytes);
    return spare;
  }
  const memory = new WebAssembly.Memory({ initial: 1, maximum, shared: true });
  return { memory, maximumPages: maximum };
}
