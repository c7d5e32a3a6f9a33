/**
 * Why the engine does not run. The codes are the whole vocabulary: words for people are made from
 * them elsewhere, and after each of them another start may be tried.
 */
export const ENGINE_FAILURE_REASONS = [
  /** The engine's memory could not be had; smaller settings or fewer open pages may help. */
  'no-memory',
  /** A file of the engine did not come, or did not come whole. */
  'download-failed',
  /** The files came, but the engine did not answer as one. */
  'start-failed',
  /** It ran, and then it ended or fell silent. */
  'crashed',
  /** Of the server's engine: there is none, it has too much to do, or no word came of it. */
  'server-missing',
  'server-busy',
  'server-silent',
] as const;
export type EngineFailureReason = (typeof ENGINE_FAILURE_REASONS)[number];

export interface EngineFailure {
  readonly reason: EngineFailureReason;
  /** For a log; in English. */
  readonly detail: string;
}

/** The words for an unknown thing that was thrown. */
export function detailOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** `reason`, unless the text shows that memory was what failed. */
export function failureFrom(reason: 'start-failed' | 'crashed', detail: string): EngineFailure {
  const short = detail.slice(0, 300);
  return { reason: isAboutMemory(short) ? 'no-memory' : reason, detail: short };
}

/** The engine's own words, and those of three browsers. */
export function isAboutMemory(text: string): boolean {
  return MEMORY_WORDS.test(text);
}

const MEMORY_WORDS =
  /failed to allocate|out of memory|could not allocate|allocation (?:failed|size overflow)|invalid array (?:buffer )?length|\bOOM\b/i;
