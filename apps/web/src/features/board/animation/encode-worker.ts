/** The worker that encodes animations. */
/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin; the page that a worker belongs to has none. */
import type { AnimationEncoder, FromWorker, ToWorker } from './animation-encoder.ts';
import { makeEncoder } from './make-encoder.ts';

const worker: { encoder: AnimationEncoder | undefined; work: Promise<void> } = {
  encoder: undefined,
  work: Promise.resolve(),
};

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  // One message after the other, although encoding waits.
  worker.work = worker.work.then(() => take(data)).catch(fail);
});

async function take(message: ToWorker): Promise<void> {
  if (message.kind === 'begin') worker.encoder = makeEncoder(message.request);
  const { encoder } = worker;
  if (encoder === undefined) return;
  if (message.kind === 'finish') {
    const bytes = await encoder.finish();
    send({ kind: 'finished', bytes }, [bytes.buffer]);
    return;
  }
  if (message.kind === 'add') await encoder.add(message.pixels, message.duration);
  send({ kind: 'ready' });
}

function fail(error: unknown): void {
  send({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
}

function send(message: FromWorker, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}
