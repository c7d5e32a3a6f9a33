import fileUrl from '@chuhe/cloudbook/random-positions.bin?url';

/** Milliseconds without any data after which the download fails. A slow download that keeps receiving data continues. */
const STALL = 30_000;

/**
 * Downloads the file of positions. Rejects if the download fails.
 * @param onProgress receives whole percents.
 */
export async function fetchPositions(onProgress: (percent: number) => void): Promise<Uint8Array> {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => abort.abort(new Error(`No data for ${STALL} ms`)), STALL);
  };
  try {
    wait();
    const response = await fetch(fileUrl, { signal: abort.signal });
    return await collect(response, (percent) => {
      wait();
      if (percent !== undefined) onProgress(percent);
    });
  } finally {
    clearTimeout(timer);
  }
}

/** @param onPart called after each part with whole percents, or `undefined` if the length is unknown. */
async function collect(
  response: Response,
  onPart: (percent: number | undefined) => void,
): Promise<Uint8Array> {
  if (!response.ok || response.body === null) throw new Error(`HTTP status ${response.status}`);
  const length = Number(response.headers.get('content-length') ?? 0);
  const parts: Uint8Array[] = [];
  let loaded = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    loaded += value.length;
    onPart(length > 0 ? Math.min(100, Math.round((loaded / length) * 100)) : undefined);
  }
  return joined(parts, loaded);
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
