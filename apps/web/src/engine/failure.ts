/**
 * Why the engine does not run. The user can retry after any of these failures. The texts for users are in
 * `i18n`.
 */
export const ENGINE_FAILURE_REASONS = [
  /** The engine could not allocate memory; smaller settings or fewer open pages may help. */
  'no-memory',
  /** A file of the engine could not be downloaded completely. */
  'download-failed',
  /** The files were downloaded, but the engine did not start. */
  'start-failed',
  /** The running engine ended or stopped answering. */
  'crashed',
  /** The server has no engine, its engine is overloaded, or it does not answer. */
  'server-missing',
  'server-busy',
  'server-silent',
  /** The user has no time of the server's engine left today. */
  'server-spent',
  /** The bridge to the user's computer is not connected, or no longer has the engine. */
  'bridge-missing',
  /** The bridge is connected, and its engine does not answer. */
  'bridge-silent',
  /** Another page uses the engine on the user's computer. */
  'bridge-taken',
] as const;
export type EngineFailureReason = (typeof ENGINE_FAILURE_REASONS)[number];

export interface EngineFailure {
  readonly reason: EngineFailureReason;
  /** For logs, in English. */
  readonly detail: string;
}

/** Describes any thrown value. */
export function detailOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** A failure with this reason, or with `no-memory` if `detail` is about memory. */
export function failureFrom(reason: 'start-failed' | 'crashed', detail: string): EngineFailure {
  const short = detail.slice(0, 300);
  return { reason: isAboutMemory(short) ? 'no-memory' : reason, detail: short };
}

/** Recognizes the messages of the engine and of Chromium, Firefox and Safari. */
export function isAboutMemory(text: string): boolean {
  return MEMORY_WORDS.test(text);
}

const MEMORY_WORDS =
  /failed to allocate|out of memory|could not allocate|allocation (?:failed|size overflow)|invalid array (?:buffer )?length|\bOOM\b/i;
