import { expect, test } from 'vitest';
import { listLocked, makeNotices, nameOf } from './notices.mjs';

const notices = await makeNotices();

test('every production package of the lock file has its notice, in its version', async () => {
  const locked = await listLocked();
  expect(locked.length).toBeGreaterThan(200);
  for (const [path, { version, license }] of locked) {
    const notice = notices.packages.find(
      (each) => each.name === nameOf(path) && each.version === version,
    );
    expect([path, notice?.licence]).toEqual([path, license]);
    expect(notices.texts[notice?.text ?? -1]?.length).toBeGreaterThan(100);
  }
});

test('packages for tests and checks have no notice', () => {
  const names = notices.packages.map(({ name }) => name);
  expect(names).toContain('react');
  expect(names).toContain('fastify');
  expect(names).not.toContain('vitest');
  expect(names).not.toContain('oxlint');
});

test('a compiled part for another platform has the text of its package, and no other package’s', () => {
  expect(textOf('@node-rs/argon2-darwin-arm64')).toBe(textOf('@node-rs/argon2'));
  expect(textOf('fsevents')).not.toContain('Vite');
});

function textOf(name: string): string | undefined {
  const found = notices.packages.find((each) => each.name === name);
  return notices.texts[found?.text ?? -1];
}
