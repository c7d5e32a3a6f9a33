import type { ReadStream } from 'node:fs';

/**
 * Destroys a stream whose reader is slower on average than `bytesPerSecond`.
 *
 * @param everyMs time between two checks in milliseconds, the first of which is after this time
 */
export function endIfSlow(
  stream: Pick<ReadStream, 'bytesRead' | 'destroy' | 'once'>,
  bytesPerSecond: number,
  everyMs: number,
): void {
  const began = performance.now();
  const timer = setInterval(() => {
    const seconds = (performance.now() - began) / 1000;
    if (stream.bytesRead < seconds * bytesPerSecond) {
      stream.destroy(new Error('the client reads too slowly'));
    }
  }, everyMs);
  timer.unref();
  stream.once('close', () => clearInterval(timer));
}
