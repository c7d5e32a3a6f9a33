import { expect, test } from 'vitest';
import { NEW_EXERCISE, NEW_PLAYER, rateAnswer, suitableRating } from './rate-answer.ts';

/** By how much a failure of a user with this deviation raises the exercise. */
function raisedBy(deviation: number): number {
  return rateAnswer({ ...NEW_PLAYER, deviation }, EXERCISE, false).exercise.rating - 1500;
}

const EXERCISE = { ...NEW_EXERCISE, rating: 1500, fileRating: 1500 };

test('a solved exercise raises the user’s rating and lowers its own, a failed one the reverse', () => {
  const solved = rateAnswer(NEW_PLAYER, EXERCISE, true);
  expect(solved.player.rating).toBeGreaterThan(1550);
  expect(solved.exercise.rating).toBeLessThan(1500);
  const failed = rateAnswer(NEW_PLAYER, EXERCISE, false);
  expect(failed.player.rating).toBeLessThan(1450);
  expect(failed.exercise.rating).toBeGreaterThan(1500);
});

test('one answer moves an exercise little, and that of a new guest less than that of a known user', () => {
  expect(raisedBy(250)).toBeLessThan(raisedBy(60));
  expect(raisedBy(60)).toBeLessThan(30);
});

test('a thousand guests who fail do not move an exercise far from its rating in the file', () => {
  let exercise = EXERCISE;
  for (let count = 0; count < 1000; count += 1) {
    exercise = { ...EXERCISE, ...rateAnswer(NEW_PLAYER, exercise, false).exercise };
    expect(exercise.deviation).toBeGreaterThanOrEqual(50);
    expect(exercise.deviation).toBeLessThanOrEqual(100);
  }
  expect(exercise.rating).toBe(1800);
});

test('a rating becomes surer with every answer, but goes on to move', () => {
  let player = NEW_PLAYER;
  const deviations: number[] = [];
  for (let count = 0; count < 500; count += 1) {
    player = rateAnswer(player, { ...EXERCISE, rating: player.rating }, count % 2 === 0).player;
    deviations.push(player.deviation);
  }
  const first = deviations.slice(0, 20);
  expect(first).toEqual(first.toSorted((one, other) => other - one));
  expect(player.deviation).toBeGreaterThanOrEqual(45);
  const { rating } = rateAnswer(player, { ...EXERCISE, rating: player.rating }, true).player;
  expect(rating - player.rating).toBeGreaterThan(3);
});

test('a new user gets easier exercises than the rating says', () => {
  expect(suitableRating(NEW_PLAYER)).toBe(1375);
  expect(suitableRating({ ...NEW_PLAYER, deviation: 50 })).toBe(1475);
});
