import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { PgliteClient } from './pglite-client.ts';
import { connectThread } from './pglite-thread.ts';

const QUERY = { sql: 'select 1', params: [], rowMode: 'array' } as const;

/** Makes a thread that uses the protocol of `pglite-worker.ts`. The code `body` runs for each `message`. */
function makeThread(body: string, first = '{ id: 0, ok: true }'): Worker {
  const code = `
    const { parentPort } = require('node:worker_threads');
    parentPort.on('message', (message) => { ${body} });
    parentPort.postMessage(${first});`;
  return new Worker(code, { eval: true });
}

describe('the thread of the database', () => {
  test.each([
    ['ends', 'process.exit(1)', 'has ended'],
    ['throws', 'throw new RangeError("out of memory")', 'out of memory'],
  ])('that %s fails the query under way and every later one at once', async (_how, body, text) => {
    const backend = await connectThread(makeThread(body));
    const client = new PgliteClient(backend);
    await expect(backend.query(QUERY)).rejects.toThrow(text);
    await expect(backend.query(QUERY)).rejects.toThrow(text);
    expect((await client.lost).message).toContain(text);
    await backend.close();
  });

  test('is ended if a full disk has ended the database, since it would not end by itself', async () => {
    const fields = '{ severity: "PANIC", code: "53100" }';
    const worker = makeThread(
      `parentPort.postMessage({ id: message.id, ok: false, message: 'full', fields: ${fields} });
       for (;;);`,
    );
    const backend = await connectThread(worker);
    await expect(backend.query(QUERY)).rejects.toMatchObject({ code: '53100' });
    await expect(backend.query(QUERY)).rejects.toMatchObject({ code: '53100' });
    expect(await backend.lost).toMatchObject({ code: '53100' });
    await expect.poll(() => worker.threadId).toBe(-1);
    await backend.close();
  });

  test('that is closed is not lost', async () => {
    const backend = await connectThread(
      makeThread('parentPort.postMessage({ id: message.id, ok: true, value: { rows: [] } })'),
    );
    expect(await backend.query(QUERY)).toEqual({ rows: [] });
    let isLost = false;
    void backend.lost?.then(() => (isLost = true));
    await backend.close();
    await expect(backend.query(QUERY)).rejects.toThrow('has ended');
    expect(isLost).toBe(false);
  });

  test('that cannot open the database is ended, so that its process can end', async () => {
    const worker = makeThread('', '{ id: 0, ok: false, message: "spoilt", fields: {} }');
    await expect(connectThread(worker)).rejects.toThrow('spoilt');
    expect(worker.threadId).toBe(-1);
  });
});
