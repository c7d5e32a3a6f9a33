import { expect, test } from 'vitest';
import { finish, makeFakeEngine } from '../modules/position-db/learning/testing/fake-engine.ts';
import type { EngineOutcome } from './engine-job.ts';
import { SiteEngine } from './site-engine.ts';
import { makeJob, makeLog } from './testing/test-pool.ts';

const { log } = makeLog();

test('a job interrupted by a change of the engine is repeated on the new one', async () => {
  const [old, next] = [makeFakeEngine(), makeFakeEngine()];
  let end: ((outcome: EngineOutcome) => void) | undefined;
  old.answer = () => new Promise((resolve) => (end = resolve));
  old.close = async () => end?.({ kind: 'failed', reason: 'closed', detail: 'changed' });
  const made = [old, next];
  const engine = await SiteEngine.open({ make: async () => made.shift() ?? next, log });
  const outcome = engine.analyse(makeJob());
  await engine.renew();
  expect(await outcome).toMatchObject({ kind: 'finished' });
  expect([old.asked.length, next.asked.length]).toEqual([1, 1]);
});

test('the engine stays if a new one cannot be made', async () => {
  const only = makeFakeEngine();
  only.answer = finish;
  let count = 0;
  const make = async () => {
    count += 1;
    if (count > 1) throw new Error('the database does not answer');
    return only;
  };
  const engine = await SiteEngine.open({ make, log });
  await engine.renew();
  expect(await engine.analyse(makeJob())).toMatchObject({ kind: 'finished' });
});

test('once closed it stays closed', async () => {
  const fake = makeFakeEngine();
  fake.answer = async () => ({ kind: 'failed', reason: 'closed', detail: 'ending' });
  const engine = await SiteEngine.open({ make: async () => fake, log });
  await engine.close();
  await engine.renew();
  expect(await engine.analyse(makeJob())).toMatchObject({ kind: 'failed', reason: 'closed' });
});
