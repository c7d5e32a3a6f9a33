import { readGameFile } from '@chuhe/game/game-file';
import { expect, test } from 'vitest';
import { makeRecord } from '../../../../../../packages/game/src/formats/testing/ccbridge-file.ts';
import { addLine, newGame, ROOT } from '../../../../../../packages/game/src/tree/tree.ts';
import { prepareGame } from './prepare-game.ts';

async function prepare(bytes: Uint8Array) {
  for await (const read of readGameFile(bytes)) return prepareGame(read);
  throw new Error('no games');
}

/** A record with a mainline and a variation in place of its first move. */
function makeVariedRecord(mainline: readonly string[], variation: readonly string[]): Uint8Array {
  const main = addLine(newGame(), ROOT, mainline);
  const varied = main.ok ? addLine(main.value.game, ROOT, variation) : main;
  if (!varied.ok) throw new Error(varied.error.code);
  return makeRecord(varied.value.game, 2);
}

const NODE = 4;

test.each([
  ['first', 2],
  ['last', 1],
])('a record is imported without the wrong %s move of a variation', async (_, nodes) => {
  const bytes = makeVariedRecord(['h2e2', 'h9g7'], ['a0a1', 'a9a8']);
  bytes[bytes.length - nodes * NODE + 2] = 200;
  expect(await prepare(bytes)).toMatchObject({ plies: 2 });
});

test('a record is refused if a move of its mainline is wrong', async () => {
  const bytes = makeVariedRecord(['h2e2', 'h9g7', 'h0g2'], ['a0a1']);
  bytes[bytes.length - 2 * NODE + 2] = 200;
  expect(await prepare(bytes)).toMatchObject({ reason: expect.stringContaining('ply 3') });
});

test('a game of Pengfei is imported without a wrong variation', async () => {
  const text = '<n version="2"><n m="h2e2"><n m="h9g7"/><n m="y"/></n><n m="x"/></n>';
  expect(await prepare(Buffer.from(text))).toMatchObject({ plies: 2 });
});
