import { join } from 'node:path';

/** Where the embedded database lies in the data folder. */
export function databaseIn(folder: string): string {
  return join(folder, 'database');
}
