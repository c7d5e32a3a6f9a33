import { makeKeyHex } from '@chuhe/cloudbook/position-key';
import { readIfPresent } from '../../../db/data/read-if-present.ts';
import { STARTER_FILE } from './load-starter.ts';
import { unpackEvaluations } from './starter-file.ts';

let keys: Promise<ReadonlySet<string>> | undefined;

/**
 * Positions that come with the product, by the hexadecimal digits of their keys; none where its file is missing. Also where the
 * server has learned more of one since, it is among them. The file is read once.
 */
export function readStarterKeys(): Promise<ReadonlySet<string>> {
  keys ??= readKeys().catch((error: unknown) => {
    // Whoever asks next may find it fixed.
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
