import { makeKeyHex } from '@chuhe/cloudbook/position-key';
import { readIfPresent } from '../../../db/data/read-if-present.ts';
import { STARTER_FILE } from './load-starter.ts';
import { unpackEvaluations } from './starter-file.ts';

let keys: Promise<ReadonlySet<string>> | undefined;

/** Keys, in hexadecimal digits, of the positions in the starter file; empty if the file is missing. The file is read once. */
export function readStarterKeys(): Promise<ReadonlySet<string>> {
  keys ??= readKeys().catch((error: unknown) => {
    // The next call tries again.
    keys = undefined;
    throw error;
  });
  return keys;
}

async function readKeys(): Promise<ReadonlySet<string>> {
  const bytes = await readIfPresent(STARTER_FILE);
  const evaluations = bytes === undefined ? [] : unpackEvaluations(bytes);
  return new Set(evaluations.map(({ key }) => makeKeyHex(key)));
}
