import type { Exercise } from '@chuhe/contract/exercise';
import { describe, expect, test } from 'vitest';
import {
  addFetched,
  chooseExercise,
  chosenExercises,
  type ExerciseSupply,
  isLow,
  parseExercise,
  parseSupply,
} from './exercise-supply.ts';
import { exercise, fetched, PLAYER } from './testing/exercises.ts';

const supply = (...exercises: ExerciseSupply['exercises']): ExerciseSupply => ({
  userId: 'an',
  exercises,
  player: PLAYER,
  fetchedAt: PLAYER.rating,
  weak: [],
});
const never = () => false;
const TWO = exercise(2);
const isTwo = ({ exerciseId }: Exercise) => exerciseId === TWO.exerciseId;
const many = Array.from({ length: 20 }, (_, id) => exercise(id));

describe('the next exercise', () => {
  test('is one that is due again', () => {
    const due = exercise(2, { rating: 2300, missedAt: '2026-11-20T10:00:00.000Z' });
    expect(chooseExercise(supply(exercise(1), due), undefined, () => 0)).toBe(due);
  });

  test('is otherwise one of the nearest to the user’s rating', () => {
    const near = [1400, 1440, 1450, 1460, 1500].map((rating, id) => exercise(id, { rating }));
    const all = supply(exercise(8, { rating: 900 }), ...near, exercise(9, { rating: 2000 }));
    const chosen = [0, 0.3, 0.5, 0.7, 0.99].map((random) =>
      chooseExercise(all, undefined, () => random),
    );
    expect(new Set(chosen)).toEqual(new Set(near));
  });

  test('is of the wanted kind', () => {
    const ending = exercise(2, { kind: 'ending' });
    expect(chooseExercise(supply(exercise(1), ending), 'ending', () => 0)).toBe(ending);
    expect(chooseExercise(supply(ending), 'mate', () => 0)).toBeUndefined();
  });
});

test('few exercises of the kind, or a rating that has moved far, ask for more', () => {
  expect(isLow(supply(...many), undefined)).toBe(false);
  expect(isLow(supply(...many), 'ending')).toBe(true);
  expect(isLow(supply(...many.slice(0, 10)), undefined)).toBe(true);
  const better = { ...supply(...many), player: { ...PLAYER, rating: 1700 } };
  expect(isLow(better, undefined)).toBe(true);
});

describe('fetched exercises', () => {
  const ending = exercise(5, { kind: 'ending' });
  const options = { userId: 'an', choice: undefined, isAnswered: never } as const;

  test('take the place of those that are kept', () => {
    const added = addFetched(supply(exercise(1)), fetched([exercise(2)]), options);
    expect(added.exercises).toEqual([exercise(2)]);
  });

  test('of one kind leave those of the others', () => {
    const before = supply(exercise(1), ending);
    const added = addFetched(before, fetched([exercise(2)]), {
      ...options,
      choice: 'mate' as const,
    });
    expect(chosenExercises(added, 'mate')).toEqual([exercise(2)]);
    expect(chosenExercises(added, 'ending')).toEqual([ending]);
  });

  test('that have been answered are left out', () => {
    const data = fetched([exercise(1), TWO]);
    expect(addFetched(undefined, data, { ...options, isAnswered: isTwo }).exercises).toEqual([
      exercise(1),
    ]);
  });
});

describe('what is stored', () => {
  test('is read as it was written', () => {
    const whole = supply(exercise(1, { last: 'd8d9' }), exercise(2, { kind: 'ending' }));
    expect(parseSupply(JSON.parse(JSON.stringify(whole)))).toEqual(whole);
  });

  test('is nothing if it is not valid', () => {
    for (const wrong of [null, 'x', {}, { ...supply(), player: {} }, { ...supply(), userId: 1 }]) {
      expect(parseSupply(wrong)).toBeUndefined();
    }
  });

  test('loses exercises that cannot be played', () => {
    const wrong = [
      { ...exercise(1), moves: ['b2b8', 'd9e9'] },
      { ...exercise(1), moves: ['a1i9'] },
      { ...exercise(1), fen: 'x' },
      { ...exercise(1), kind: 'fun' },
      { ...exercise(1), rating: '1500' },
      { ...exercise(1), red: 5 },
      null,
    ];
    expect(wrong.map(parseExercise)).toEqual(wrong.map(() => undefined));
    expect(parseSupply({ ...supply(exercise(2)), exercises: [...wrong, exercise(2)] })).toEqual(
      supply(exercise(2)),
    );
  });
});
