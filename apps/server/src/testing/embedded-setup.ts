import type { TestProject } from 'vitest/node';
import { findPostgres, type Template } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server for the test files; null if they use the embedded database. */
    postgres: Template | null;
  }
}

/** Whether there is a PostgreSQL server, on which the API tests run. */
export function hasPostgres(): boolean {
  return process.env['TEST_DATABASE_URL'] !== undefined || findPostgres() !== undefined;
}

export function setup(project: TestProject): void {
  project.provide('postgres', null);
  if (!hasPostgres()) {
    console.log('The API is tested on the embedded database only: there is no PostgreSQL here.');
  }
}
