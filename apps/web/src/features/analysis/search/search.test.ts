// @vitest-environment jsdom
import { addLine, newGame, ROOT } from '@chuhe/game/tree';
import { describe, expect, test } from 'vitest';
import { nodeAfter } from './node-after.ts';
import { formStore, queryOf } from './search.ts';

const form = formStore.getState();
const collections = [{ collectionId: 1 }, { collectionId: 2 }];
const asked = (change: object) => queryOf({ ...form, ...change }, 'FEN', collections);

describe('the request to the server', () => {
  test('is the position on the board in all games, unless the user says otherwise', () => {
    expect(queryOf(form, 'FEN', collections)).toEqual({
      target: { kind: 'position', FEN: 'FEN' },
      mirrored: true,
      swapped: false,
    });
  });

  test('names collections where some are left out', () => {
    expect(asked({ without: [1] })?.collections).toBe('mine,2');
    expect(asked({ mine: false })?.collections).toBe('all');
    const many = Array.from({ length: 200 }, (_, index) => ({ collectionId: 1000 + index }));
    const query = queryOf({ ...form, without: [1100] }, 'FEN', many);
    expect(query?.collections).toBe('mine,all,-1100');
    expect(asked({ mine: false, without: [1, 2] })).toBeUndefined();
  });

  test('leaves out years that are none, and a side without a player', () => {
    const change = { from: '1998', to: '20', side: 'red', player: '  Hu   Ronghua ' } as const;
    const query = queryOf({ ...form, ...change }, 'FEN', collections);
    expect(query).toMatchObject({ from: 1998, player: 'Hu Ronghua', side: 'red' });
    expect(query).not.toHaveProperty('to');
    expect(queryOf({ ...form, side: 'red' }, 'FEN', collections)).not.toHaveProperty('side');
  });

  test('is nothing for a pattern without a point', () => {
    const empty = { ...form, mode: 'pattern', pattern: new Map() } as const;
    expect(queryOf(empty, 'FEN', collections)).toBeUndefined();
  });
});

test('a game opens where it was found, or at its end where it is shorter by now', () => {
  const added = addLine(newGame(), ROOT, ['h2e2', 'h9g7']);
  if (!added.ok) throw new Error(added.error.code);
  const { game, id } = added.value;
  expect(nodeAfter(game, 0)).toBe(ROOT);
  expect(nodeAfter(game, 2)).toBe(id);
  expect(nodeAfter(game, 9)).toBe(id);
});
