import { fail, type Result } from '@chuhe/uci/result';
import { fetchChunk, withChunk } from '../lib/chunk.ts';
import type { EngineInstance, StartFailure } from './engine-instance.ts';
import { detailOf } from './failure.ts';

type Started = Result<EngineInstance, StartFailure>;

/**
 * Fetches the code that starts an engine, then starts it. Never rejects. If the code is missing, the page also offers to fetch it again or
 * to reload, because some browsers remember the failure.
 */
export async function startFetched<Program>(
  load: () => Promise<Program>,
  start: (program: Program) => Promise<Started>,
): Promise<Started> {
  let program: Program;
  try {
    program = await fetchChunk(load, { texts: 'panels' });
  } catch (error) {
    withChunk(load, () => undefined, { texts: 'panels' });
    return fail({ reason: 'download-failed', detail: detailOf(error) });
  }
  return start(program);
}
