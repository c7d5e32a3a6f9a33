import { readdir } from 'node:fs/promises';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { users } from '../../../db/tables/user-tables.ts';
import {
  EXPORTED_FILES,
  KEPT,
  NOT_EXPORTED,
  WRITTEN_BY_FORMAT,
} from './exported-tables-repository.ts';

const FOLDER = new URL('../../../db/tables/', import.meta.url);

/** All tables of the server. */
async function listTables(): Promise<PgTable[]> {
  const tables = new Set<PgTable>();
  for (const file of await readdir(FOLDER)) {
    const exported: object = await import(new URL(file, FOLDER).href);
    for (const value of Object.values(exported)) if (is(value, PgTable)) tables.add(value);
  }
  return [...tables];
}

const parentsOf = (table: PgTable) =>
  getTableConfig(table).foreignKeys.map((key) => ({
    parent: key.reference().foreignTable,
    onDelete: key.onDelete,
  }));

/** The tables with a reference to users, directly or through another table. */
function listUserTables(tables: readonly PgTable[]): ReadonlySet<PgTable> {
  const found = new Set<PgTable>([users]);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const table of tables) {
      if (parentsOf(table).some(({ parent }) => found.has(parent))) found.add(table);
    }
  }
  return found;
}

const exported = Object.values(EXPORTED_FILES).flatMap((file) => Object.values(file));
const namesOf = (tables: Iterable<PgTable>) => [...tables].map(getTableName).toSorted();

test('every table about users is exported, or named with the reason why it is not', async () => {
  const all = listUserTables(await listTables());
  expect(all.size).toBeGreaterThan(30);
  const known = new Set([
    ...exported.map(({ table }) => table),
    ...WRITTEN_BY_FORMAT,
    ...NOT_EXPORTED.keys(),
  ]);
  expect(namesOf(all)).toEqual(namesOf(known));
});

test('the rows of every table about users are deleted with the account, or kept for a named reason', async () => {
  const all = listUserTables(await listTables());
  const deleted = new Set<PgTable>([users]);
  for (let size = 0; size < deleted.size; ) {
    size = deleted.size;
    for (const table of all) {
      const isDeleted = parentsOf(table).some(
        ({ parent, onDelete }) => onDelete === 'cascade' && deleted.has(parent),
      );
      if (isDeleted) deleted.add(table);
    }
  }
  const left = [...all].filter((table) => !deleted.has(table));
  expect(namesOf(left)).toEqual(namesOf([...KEPT.keys()].filter((table) => !deleted.has(table))));
  for (const table of KEPT.keys()) {
    const toUsers = parentsOf(table).filter(({ parent }) => parent === users);
    expect(toUsers.every(({ onDelete }) => onDelete === 'set null')).toBe(true);
  }
});

test('a column of another table that is named after users refers to them', async () => {
  const tables = await listTables();
  const all = listUserTables(tables);
  const others = tables.filter((table) => !all.has(table));
  const named = others.flatMap((table) =>
    getTableConfig(table)
      .columns.filter(({ name }) => /(?:user|owner|actor)_id$|email|username/.test(name))
      .map(({ name }) => `${getTableName(table)}.${name}`),
  );
  expect(named).toEqual([]);
});

test('no exported column is a secret, and every omitted name is that of a column', () => {
  for (const { table, omit, json, gzip } of exported) {
    const names = Object.keys(getTableColumns(table));
    for (const name of [...omit, ...json, ...gzip]) expect(names).toContain(name);
    const sent = names.filter((name) => !omit.includes(name));
    expect(
      sent.filter((name) => /hash|token|secret|code$|searchText|password/i.test(name)),
    ).toEqual([]);
  }
});
