import type { ClientBase } from 'pg';
import { expect, test } from 'vitest';
import { PostgresStatements } from './postgres-statements.ts';

/** The number of uses from which a statement has a name. */
const OFTEN = 20;

/** Makes a connection. `send` sends a statement on it several times and returns the last name with which it was sent. */
function makeSender(statements: PostgresStatements) {
  let name: unknown;
  const connection = { query: (statement: object) => void (name = Object(statement).name) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only this method is called.
  const client = connection as unknown as ClientBase;
  statements.name(client);
  const send = (text: string, times = OFTEN): unknown => {
    for (let use = 0; use < times; use += 1) void client.query({ text }, [1]);
    return name;
  };
  return { client, send };
}

test('a statement has one name on all connections from its twentieth use on', () => {
  const statements = new PostgresStatements();
  const [one, other] = [makeSender(statements), makeSender(statements)];
  expect(one.send('select $1', OFTEN - 1)).toBeUndefined();
  expect(other.send('select $1', 1)).toBe('s1');
  expect(one.send('select $1', 1)).toBe('s1');
  expect(one.send('select $1 + 1')).toBe('s2');
});

test('flood: rare statements take no name from those that are used all the time', () => {
  const { send } = makeSender(new PostgresStatements());
  const hot = send('select $1');
  for (let number = 0; number < 5000; number += 1) send(`select $1 + ${number}`, OFTEN - 1);
  expect(send('select $1', 1)).toBe(hot);
  expect(send('select $1 as late')).toBe('s2');
});

test('flood: a new statement gets a name after many others, and one that lost its name gets another', () => {
  const { send } = makeSender(new PostgresStatements());
  const hot = send('select $1');
  const old = send('select $1 as old');
  const names = new Set<unknown>([hot, old]);
  for (let number = 0; number < 300; number += 1) {
    names.add(send(`select $1 + ${number}`));
    expect(send('select $1', 1)).toBe(hot);
  }
  expect(names.size).toBe(302);
  expect(send('select $1 as old', 1)).toBeUndefined();
  const renewed = send('select $1 as old');
  expect(renewed).toEqual(expect.any(String));
  expect(names).not.toContain(renewed);
});

test('flood: a connection that has seen four hundred names is full, other ones are not', () => {
  const statements = new PostgresStatements();
  const [one, other] = [makeSender(statements), makeSender(statements)];
  for (let number = 0; number < 400; number += 1) one.send(`select $1 + ${number}`);
  expect(statements.isWorn(one.client)).toBe(false);
  one.send('select $1');
  expect([one, other].map(({ client }) => statements.isWorn(client))).toEqual([true, false]);
});
