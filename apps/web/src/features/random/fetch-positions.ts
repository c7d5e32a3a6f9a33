import fileUrl from '@chuhe/cloudbook/random-positions.bin?url';

/** The file of positions; rejects when it cannot be fetched. @param onProgress gets whole percents. */
export async function fetchPositions(onProgress: (percent: number) => void): Promise<Uint8Array> {
  const response = await fetch(fileUrl);
  if (!response.ok || response.body === null) throw new Error(`status ${response.status}`);
  const length = Number(response.headers.get('content-length') ?? 0);
  const parts: Uint8Array[] = [];
  let loaded = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    loaded += value.length;
    if (length > 0) onProgress(Math.min(100, Math.round((loaded / length) * 100)));
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
