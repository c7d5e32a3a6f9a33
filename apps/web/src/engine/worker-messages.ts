/** Messages between the page and the engine's worker. */

import { isRecord } from '../lib/parse.ts';
import { ENGINE_FAILURE_REASONS, type EngineFailure } from './failure.ts';

export interface EngineParts {
  readonly single: WebAssembly.Module;
  /** `undefined` if threads cannot share memory or the build could not be loaded. */
  readonly threads: WebAssembly.Module | undefined;
  /** The network that the engine starts with. */
  readonly network: Uint8Array<ArrayBuffer>;
}

export type ToWorker =
  | { readonly kind: 'start'; readonly parts: EngineParts }
  | { readonly kind: 'line'; readonly text: string }
  /** A file for the engine to read. */
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

export type FromWorker =
  | { readonly kind: 'started' }
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'failed'; readonly failure: EngineFailure };

/** Parses a message of the worker; `undefined` for anything else. */
export function parseFromWorker(data: unknown): FromWorker | undefined {
  if (!isRecord(data)) return undefined;
  if (data['kind'] === 'started') return { kind: 'started' };
  const { text } = data;
  if (data['kind'] === 'line' && typeof text === 'string') return { kind: 'line', text };
  const failure = data['kind'] === 'failed' ? parseFailure(data['failure']) : undefined;
  return failure === undefined ? undefined : { kind: 'failed', failure };
}

function parseFailure(data: unknown): EngineFailure | undefined {
  if (!isRecord(data)) return undefined;
  const reason = ENGINE_FAILURE_REASONS.find((each) => each === data['reason']);
  return reason === undefined ? undefined : { reason, detail: String(data['detail']) };
}
