const MAX_ANSWER = 1_048_576;

/** @throws Error if the answer is too large or breaks off */
export async function readLimited({ body }: Response, max = MAX_ANSWER): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > max) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Ends an answer whose body is not wanted, so that its connection is free. */
export function dropBody({ body }: Response): void {
  body?.cancel().catch(() => undefined);
}
