import type { Exercise, ExercisePlayer } from '@chuhe/contract/exercise';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { addRoute, perMinute } from '../../http/route.ts';
import { movesOf } from './exercise-file.ts';
import {
  countDue,
  countKinds,
  type DueExercise,
  findPlayer,
  listDue,
  listFresh,
  type PlayerRow,
} from './exercise-repository.ts';
import { findThemes } from './find-themes.ts';
import { NEW_PLAYER, suitableRating } from './rate-answer.ts';

/** New exercises are chosen at random among this many times as many that are nearest to the user's rating. */
const SPREAD = 4;

/** `GET /api/exercise` */
export function listExercises(app: FastifyInstance, { database: { db }, now }: Context): void {
  const route = { ...ROUTES.listExercises, limit: perMinute(60) };
  addRoute(app, route, async ({ query: { kind, theme, by, limit }, caller: { userId } }) => {
    const time = now();
    const weak = by === 'mistakes' ? (await findThemes(db, userId, time)).weak : [];
    const themes = by === 'mistakes' ? weak : theme === undefined ? undefined : [theme];
    const query = { userId, kind, themes };
    const player = (await findPlayer(db, userId)) ?? { ...NEW_PLAYER, answers: 0 };
    const due = await listDue(db, { ...query, now: time }, limit);
    const left = limit - due.length;
    const rating = suitableRating(player);
    const near = left > 0 ? await listFresh(db, { ...query, rating }, SPREAD * left) : [];
    const missed = await countDue(db, { ...query, now: time });
    const kinds = await countKinds(db, userId);
    const fresh = { mate: 0, material: 0, defence: 0, ending: 0 };
    for (const each of kinds) fresh[each.kind] = each.fresh;
    return {
      exercises: [
        ...due.map(makeExercise),
        ...sample(near, left).map((row) => makeExercise({ ...row, missedAt: null })),
      ],
      player: makePlayer(player),
      weak: [...weak],
      due: missed.due,
      next: missed.due > 0 ? null : (missed.next?.toISOString() ?? null),
      fresh,
      total: kinds.reduce((sum, { total }) => sum + total, 0),
    };
  });
}

export function makePlayer({
  rating,
  deviation,
  answers,
}: Omit<PlayerRow, 'userId'>): ExercisePlayer {
  return { rating: Math.round(rating), deviation: Math.round(deviation), answers };
}

export function makeExercise({ id, last, moves, rating, missedAt, ...row }: DueExercise): Exercise {
  const { fen, kind, themes, red, black, event, date } = row;
  return {
    exerciseId: id,
    fen,
    last: last === '' ? null : last,
    moves: movesOf(moves),
    kind,
    themes,
    rating: Math.round(rating),
    red,
    black,
    event,
    date,
    missedAt: missedAt?.toISOString() ?? null,
  };
}

/** @returns at most `count` of the items in random order */
function sample<Item>(items: readonly Item[], count: number): Item[] {
  const ranked = items.map((item) => ({ item, rank: Math.random() }));
  return ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, count)
    .map(({ item }) => item);
}
