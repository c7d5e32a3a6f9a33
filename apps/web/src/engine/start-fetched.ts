import { fail, type Result } from '@chuhe/uci/result';
import type { EngineInstance, InstanceRequest, StartFailure } from './engine-instance.ts';
import { detailOf } from './failure.ts';

type Start = (request: InstanceRequest) => Promise<Result<EngineInstance, StartFailure>>;

/** Fetches the code that starts an engine, then starts it. Never rejects. */
export async function startFetched(
  fetchStart: () => Promise<Start>,
  request: InstanceRequest,
): ReturnType<Start> {
  try {
    const start = await fetchStart();
    return await start(request);
  } catch (error) {
    return fail({ reason: 'download-failed', detail: detailOf(error) });
  }
}
