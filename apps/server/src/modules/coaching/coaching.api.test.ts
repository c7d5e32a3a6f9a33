import { randomUUID } from 'node:crypto';
import { COACHING_LIMITS } from '@chuhe/contract/coaching-limits';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import {
  assignments,
  assignmentTries,
  groupPupils,
  groups,
} from '../../db/tables/coaching-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { waitForWaiter } from '../../testing/wait-for-waiter.ts';
import { deleteUser } from '../../users/user-repository.ts';
import { replaceExercises } from '../exercises/exercise-repository.ts';
import { NEW_EXERCISE } from '../exercises/rate-answer.ts';
import { makeExercises } from '../exercises/testing/pack-exercises.ts';
import { lockGroup } from './group-repository.ts';
import { deleteFormerPupil, lockPupil } from './pupil-repository.ts';
import {
  type CoachingClient,
  makeAssignment,
  makeCoachingClient,
} from './testing/coaching-client.ts';

const api = await makeTestApi();
const { db } = api.database;

const makeUser = (values = {}) => makeCoachingClient(api, values);

/** A coach with a group of pupils. */
async function makeClass(count = 1) {
  const coach = await makeUser({ firstName: 'Lan', lastName: 'Nguyễn' });
  const groupId = await coach.makeGroup();
  const code = await coach.codeOf(groupId);
  const pupils: CoachingClient[] = [];
  for (let at = 0; at < count; at += 1) {
    const pupil = await makeUser({ firstName: `Pupil ${at}` });
    expect((await pupil.join(code)).status).toBe(200);
    pupils.push(pupil);
  }
  const [pupil, other] = pupils;
  if (pupil === undefined) throw new Error('no pupil');
  return { coach, groupId, code, pupil, other: other ?? pupil };
}

async function resultsOf(coach: CoachingClient, assignmentId: string) {
  const assignment = await coach.assignment(assignmentId);
  if (assignment.role !== 'coach') throw new Error('not the coach');
  return assignment.pupils;
}

describe('a group', () => {
  test('goes from the link to the table of the coach and back to leaving', async () => {
    const coach = await makeUser({ firstName: 'Lan', email: 'lan@example.com' });
    const groupId = await coach.makeGroup();
    const code = await coach.codeOf(groupId);
    const pupil = await makeUser({ firstName: 'An', email: 'an@example.com' });
    const invitation = await pupil.call('GET', `/api/group/invitation?code=${code}`);
    expect(invitation.body.data).toEqual({
      groupId,
      name: 'Evening class',
      text: '',
      showsPupils: false,
      isArchived: false,
      coach: { firstName: 'Lan', lastName: '', username: null },
      role: null,
    });
    expect((await pupil.join(code)).body.data).toEqual({ groupId });

    const assignmentId = await coach.give(groupId);
    expect((await coach.groups()).coached).toMatchObject([{ groupId, pupils: 1, assignments: 1 }]);
    const [open] = (await pupil.groups()).assignments;
    expect(open).toMatchObject({ assignmentId, title: 'Mates', size: 2, solved: 0, doneAt: null });
    expect((await pupil.tryMoves(assignmentId, 0, ['b2b3'])).body.data).toMatchObject({ wrong: 1 });
    await pupil.tryMoves(assignmentId, 0, ['b2b4']);
    await pupil.tryMoves(assignmentId, 0, ['a1a8']);
    await pupil.tryMoves(assignmentId, 1, [], { help: 'hint' });
    const time = api.now().toISOString();
    const [row] = await resultsOf(coach, assignmentId);
    expect(row).toMatchObject({
      pupilId: pupil.userId,
      firstName: 'An',
      leftAt: null,
      results: [
        { wrong: 2, solvedAt: time, help: 'none', firstWrong: ['b2b3'], triedAt: time },
        { wrong: 0, solvedAt: null, help: 'hint', firstWrong: null, triedAt: time },
      ],
    });
    expect(JSON.stringify(row)).not.toContain('example.com');
    await pupil.tryMoves(assignmentId, 1, ['a1a8']);
    expect((await coach.coached(groupId)).assignments[0]?.done).toBe(1);
    expect((await pupil.groups()).assignments[0]).toMatchObject({ solved: 2, doneAt: time });

    expect((await pupil.call('POST', `/api/group/${groupId}/leave`)).status).toBe(200);
    expect((await pupil.groups()).joined).toEqual([]);
    expect((await coach.coached(groupId)).assignments[0]?.done).toBe(0);
  });

  test('is unknown to a guest, who has to sign up first', async () => {
    const { groupId, code } = await makeClass();
    const guest = await makeUser({ isGuest: true });
    expect((await guest.join(code)).status).toBe(403);
    const invitation = await guest.call('GET', `/api/group/invitation?code=${code}`);
    expect(invitation.body.data).toMatchObject({ name: 'Evening class', role: null });
    const made = { groupId: randomUUID(), name: 'Mine' };
    expect((await guest.call('POST', '/api/group', made)).body.message).toContain(
      'need an account',
    );
    expect((await guest.call('GET', `/api/group/${groupId}`)).status).toBe(404);
    expect(await guest.groups()).toEqual({ coached: [], joined: [], assignments: [] });
  });

  test('shows nothing to an outsider, and lets nothing be changed by one or by a pupil', async () => {
    const { coach, groupId, pupil } = await makeClass();
    const assignmentId = await coach.give(groupId);
    const outsider = await makeUser();
    const another = await outsider.makeGroup();
    const byCoach = [
      ['PATCH', `/api/group/${groupId}`, { name: 'x' }],
      ['DELETE', `/api/group/${groupId}`],
      ['PUT', `/api/group/${groupId}/invitation`, { isOn: true }],
      ['DELETE', `/api/group/${groupId}/pupil/${pupil.userId}`],
      ['DELETE', `/api/group/${groupId}/record/${pupil.userId}`],
      ['POST', `/api/group/${groupId}/assignment`, makeAssignment(api)],
      ['PATCH', `/api/assignment/${assignmentId}`, { isEnded: true }],
      ['DELETE', `/api/assignment/${assignmentId}`],
    ] as const;
    for (const [method, url, payload] of byCoach) {
      for (const user of [outsider, pupil]) {
        expect([url, (await user.call(method, url, payload)).status]).toEqual([url, 404]);
      }
    }
    const byPupil = [
      ['GET', `/api/group/${groupId}`],
      ['GET', `/api/assignment/${assignmentId}`],
      ['GET', `/api/assignment/${assignmentId}/game`],
      ['POST', `/api/group/${groupId}/leave`],
      ['PUT', `/api/assignment/${assignmentId}/studied`, { isStudied: true }],
    ] as const;
    for (const [method, url, payload] of byPupil) {
      expect([url, (await outsider.call(method, url, payload)).status]).toEqual([url, 404]);
    }
    expect((await outsider.tryMoves(assignmentId, 0, ['b2b8'])).status).toBe(404);
    // An id that is in use elsewhere is refused, and nothing of the other group changes.
    const stolen = makeAssignment(api, { assignmentId });
    const taken = await outsider.call('POST', `/api/group/${another}/assignment`, stolen);
    expect(taken.status).toBe(409);
    const sameGroup = { groupId, name: 'Taken' };
    expect((await outsider.call('POST', '/api/group', sameGroup)).status).toBe(409);
    expect((await coach.coached(groupId)).name).toBe('Evening class');
  });

  test('shows a pupil nothing of another, unless the coach allows names', async () => {
    const { coach, groupId, pupil, other } = await makeClass(2);
    const assignmentId = await coach.give(groupId);
    await other.tryMoves(assignmentId, 0, ['b2b3']);
    const seen = async () => {
      const urls = ['/api/group', `/api/group/${groupId}`, `/api/assignment/${assignmentId}`];
      const answers = await Promise.all(urls.map((url) => pupil.call('GET', url)));
      return answers.map(({ body }) => JSON.stringify(body)).join();
    };
    expect(await seen()).not.toContain('Pupil 1');
    expect(await seen()).not.toContain(other.userId);
    expect(await seen()).not.toContain('"done"');
    const own = (await pupil.call('GET', `/api/group/${groupId}`)).body.data;
    expect(own).toMatchObject({ role: 'pupil', pupils: null });
    await coach.call('PATCH', `/api/group/${groupId}`, { showsPupils: true });
    const named = (await pupil.call('GET', `/api/group/${groupId}`)).body.data;
    const names = [{ firstName: 'Pupil 1', lastName: '', username: null }];
    expect(named).toMatchObject({ pupils: names });
    expect(await seen()).not.toContain(other.userId);
  });

  test('does not show the name of a blocked pupil to the others', async () => {
    const { coach, groupId, pupil, other } = await makeClass(2);
    await coach.call('PATCH', `/api/group/${groupId}`, { showsPupils: true });
    await db.update(users).set({ status: 'INACTIVE' }).where(eq(users.id, other.userId));
    const seen = await pupil.call('GET', `/api/group/${groupId}`);
    expect(seen.body.data).toMatchObject({ role: 'pupil', pupils: [] });
  });

  test('shows the coach nothing new of a pupil who has left', async () => {
    const { coach, groupId, code, pupil } = await makeClass();
    const assignmentId = await coach.give(groupId);
    await pupil.tryMoves(assignmentId, 0, ['b2b3']);
    await pupil.call('POST', `/api/group/${groupId}/leave`);
    expect((await pupil.call('POST', `/api/group/${groupId}/leave`)).status).toBe(200);
    const before = await resultsOf(coach, assignmentId);
    expect(before[0]).toMatchObject({ leftAt: api.now().toISOString(), isRemoved: false });
    expect((await pupil.tryMoves(assignmentId, 0, ['b2b8'])).status).toBe(404);
    expect((await pupil.call('GET', `/api/assignment/${assignmentId}`)).status).toBe(404);
    await db.update(users).set({ firstName: 'Renamed' }).where(eq(users.id, pupil.userId));
    expect(await resultsOf(coach, assignmentId)).toEqual(before);
    // What was recorded is there again if the pupil comes back.
    await pupil.join(code);
    const [again] = await resultsOf(coach, assignmentId);
    expect(again).toMatchObject({
      leftAt: null,
      firstName: 'Renamed',
      results: [{ wrong: 1 }, {}],
    });
  });

  test('takes a removed pupil back only after the record was deleted', async () => {
    const { coach, groupId, code, pupil } = await makeClass();
    const assignmentId = await coach.give(groupId);
    await pupil.tryMoves(assignmentId, 0, ['b2b3']);
    const record = `/api/group/${groupId}/record/${pupil.userId}`;
    expect((await coach.call('DELETE', record)).status).toBe(404);
    const remove = `/api/group/${groupId}/pupil/${pupil.userId}`;
    for (let at = 0; at < 2; at += 1) expect((await coach.call('DELETE', remove)).status).toBe(200);
    const refused = await pupil.join(code);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The coach has removed you from this group. Only the coach can let you join again',
    ]);
    expect((await coach.call('DELETE', record)).status).toBe(200);
    expect((await coach.coached(groupId)).pupils).toEqual([]);
    expect((await pupil.join(code)).status).toBe(200);
    expect((await resultsOf(coach, assignmentId))[0]?.results[0]).toMatchObject({ wrong: 0 });
  });

  test('has either the whole record of a former pupil or none, also if the server ends in the middle', async () => {
    const { coach, groupId, pupil } = await makeClass();
    const assignmentId = await coach.give(groupId);
    await pupil.tryMoves(assignmentId, 0, ['b2b3']);
    await pupil.call('POST', `/api/group/${groupId}/leave`);
    const before = await resultsOf(coach, assignmentId);
    const killed = db.transaction(async (tx) => {
      expect(await deleteFormerPupil(tx, { groupId, pupilId: pupil.userId })).toBe(true);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await resultsOf(coach, assignmentId)).toEqual(before);
  });

  test('has a link that can be renewed and switched off', async () => {
    const { coach, groupId, code, pupil } = await makeClass();
    const change = async (isOn: boolean) => {
      const { body } = await coach.call('PUT', `/api/group/${groupId}/invitation`, { isOn });
      return body.data;
    };
    const renewed = await change(true);
    const next = await coach.codeOf(groupId);
    expect([renewed, next === code]).toEqual([{ code: next }, false]);
    const late = await makeUser();
    expect((await late.join(code)).status).toBe(404);
    expect((await late.call('GET', `/api/group/invitation?code=${code}`)).status).toBe(404);
    expect((await late.join(next)).status).toBe(200);
    expect(await change(false)).toEqual({ code: null });
    expect((await (await makeUser()).join(next)).status).toBe(404);
    // Those who are in the group stay.
    expect((await pupil.groups()).joined).toHaveLength(1);
    expect((await coach.join(await renewedCode())).body.message).toContain('your own group');

    async function renewedCode(): Promise<string> {
      await change(true);
      return coach.codeOf(groupId);
    }
  });

  test('is joined once by two tabs at once, and by no more than its places', async () => {
    const { coach, groupId, code } = await makeClass();
    const pupil = await makeUser();
    const both = await Promise.all([pupil.join(code), pupil.join(code)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await coach.coached(groupId)).pupils).toHaveLength(2);
    // All places but one are taken.
    await fill(groupId, COACHING_LIMITS.pupils - 3);
    const late = await Promise.all(Array.from({ length: 3 }, () => makeUser()));
    const joined = await Promise.all(late.map((user) => user.join(code)));
    expect(joined.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
    expect((await coach.coached(groupId)).pupils).toHaveLength(COACHING_LIMITS.pupils);
    const refused = joined.find(({ status }) => status === 409);
    expect(refused?.body.message).toBe('This group is full. Ask the coach');
  });

  test('is not joined by a link that is renewed at the same time', async () => {
    const { coach, groupId, code } = await makeClass();
    const late = await makeUser();
    const joining = await db.transaction(async (tx) => {
      await lockGroup(tx, groupId);
      const joins = late.join(code);
      await waitForWaiter(tx);
      await tx.update(groups).set({ code: null }).where(eq(groups.id, groupId));
      return { joins };
    });
    expect((await joining.joins).status).toBe(404);
    expect((await coach.coached(groupId)).pupils).toHaveLength(1);
  });

  test('that is archived takes no pupil and no work until it is opened again', async () => {
    const { coach, groupId, code, pupil } = await makeClass();
    const assignmentId = await coach.give(groupId);
    const archive = (isArchived: boolean) =>
      coach.call('PATCH', `/api/group/${groupId}`, { isArchived });
    await archive(true);
    expect((await (await makeUser()).join(code)).status).toBe(404);
    expect((await pupil.tryMoves(assignmentId, 0, ['b2b8'])).body.message).toContain('archived');
    const given = await coach.call('POST', `/api/group/${groupId}/assignment`, makeAssignment(api));
    expect([given.status, given.body.data]).toEqual([409, { reason: 'GROUP_ARCHIVED' }]);
    expect((await pupil.groups()).assignments).toEqual([]);
    await archive(false);
    expect((await pupil.tryMoves(assignmentId, 0, ['b2b8'])).status).toBe(200);
  });

  test('of a blocked coach is hidden from its pupils, who can still leave it', async () => {
    const { coach, groupId, code, pupil } = await makeClass();
    const assignmentId = await coach.give(groupId);
    await db.update(users).set({ status: 'INACTIVE' }).where(eq(users.id, coach.userId));
    expect(await pupil.groups()).toEqual({ coached: [], joined: [], assignments: [] });
    expect((await pupil.tryMoves(assignmentId, 0, ['b2b8'])).status).toBe(404);
    expect((await (await makeUser()).join(code)).status).toBe(404);
    expect((await pupil.call('POST', `/api/group/${groupId}/leave`)).status).toBe(200);
  });

  test('is deleted with all that belongs to it, and so is what belongs to a deleted user', async () => {
    const { coach, groupId, pupil, other } = await makeClass(2);
    const assignmentId = await coach.give(groupId);
    await pupil.tryMoves(assignmentId, 0, ['b2b3']);
    await other.tryMoves(assignmentId, 0, ['b2b3']);
    const rows = async () => [
      await db.$count(groups, eq(groups.id, groupId)),
      await db.$count(groupPupils, eq(groupPupils.groupId, groupId)),
      await db.$count(assignments, eq(assignments.groupId, groupId)),
      await db.$count(assignmentTries, eq(assignmentTries.assignmentId, assignmentId)),
    ];
    expect(await rows()).toEqual([1, 2, 1, 2]);
    await deleteUser(db, pupil.userId);
    expect(await rows()).toEqual([1, 1, 1, 1]);
    expect((await coach.call('DELETE', `/api/group/${groupId}`)).status).toBe(200);
    expect(await rows()).toEqual([0, 0, 0, 0]);
    const next = await makeClass();
    await next.coach.give(next.groupId);
    await deleteUser(db, next.coach.userId);
    expect(await db.$count(groups, eq(groups.id, next.groupId))).toBe(0);
    expect((await next.pupil.groups()).joined).toEqual([]);
  });
});

test('a group that is deleted while a pupil tries waits for the try', async () => {
  const { coach, groupId, pupil } = await makeClass();
  const assignmentId = await coach.give(groupId);
  let start: (() => void) | undefined;
  // The call belongs to no transaction, so it is made outside of the one below.
  const deleting = new Promise<void>((resolve) => {
    start = resolve;
  }).then(() => coach.call('DELETE', `/api/group/${groupId}`));
  await db.transaction(async (tx) => {
    await lockPupil(tx, { groupId, pupilId: pupil.userId });
    start?.();
    await waitForWaiter(tx);
    const wrong = { exercise: 0, serial: 0, outcome: 'wrong', moves: 'b2b3' } as const;
    const at = { assignmentId, pupilId: pupil.userId, triedAt: api.now() };
    await tx.insert(assignmentTries).values({ ...at, ...wrong, id: randomUUID() });
  });
  expect((await deleting).status).toBe(200);
  expect(await db.$count(groups, eq(groups.id, groupId))).toBe(0);
});

describe('an assignment', () => {
  test('of exercises of the site is chosen by kind and rating, and stays as it was', async () => {
    const rows = makeExercises(60).map(({ rating, ...row }) => ({
      ...row,
      fileRating: rating,
      ...NEW_EXERCISE,
      rating,
    }));
    await db.transaction((tx) => replaceExercises(tx, rows));
    const { coach, groupId, pupil } = await makeClass();
    const choice = { kind: 'chosen', exerciseKind: 'ending', minRating: 1200, maxRating: 1400 };
    const assignmentId = await coach.give(groupId, {
      work: { ...choice, kind: 'chosen', exerciseKind: 'ending', count: 4 },
    });
    const { exercises } = await pupil.assignment(assignmentId);
    expect(exercises.map(({ kind }) => kind)).toEqual(['ending', 'ending', 'ending', 'ending']);
    const ratings = exercises.map(({ fen }) => rows.find((row) => row.fen === fen)?.rating ?? 0);
    expect(ratings).toEqual(ratings.toSorted((one, other) => one - other));
    expect([(ratings[0] ?? 0) >= 1200, (ratings[3] ?? 0) <= 1400]).toEqual([true, true]);
    await db.transaction((tx) => replaceExercises(tx, rows.slice(0, 1)));
    expect((await pupil.assignment(assignmentId)).exercises).toEqual(exercises);
    const [first] = exercises;
    const solved = await pupil.tryMoves(assignmentId, 0, first?.moves ?? []);
    expect(solved.body.data).toMatchObject({ wrong: 0, solvedAt: api.now().toISOString() });
    const none = makeAssignment(api, {
      work: { kind: 'chosen', minRating: 3400, count: 4 },
    });
    const refused = await coach.call('POST', `/api/group/${groupId}/assignment`, none);
    expect(refused.body.data).toEqual({ reason: 'NO_EXERCISES' });
  });

  test('of a game is a copy of the saved game at that moment', async () => {
    const { coach, groupId, pupil } = await makeClass();
    const matchId = randomUUID();
    const save = (comment: string) =>
      coach.call('POST', '/api/match', {
        matchId,
        startFEN: INITIAL_FEN,
        title: 'Study',
        history: { version: 1, moves: [{ m: 'h2e2', c: comment }, 'h9g7'] },
      });
    expect((await save('Centre cannon')).status).toBe(200);
    const assignmentId = await coach.give(groupId, { work: { kind: 'game', matchId } });
    const gameOf = async (user: CoachingClient) =>
      (await user.call('GET', `/api/assignment/${assignmentId}/game`)).body.data;
    const before = await gameOf(pupil);
    expect(JSON.stringify(before)).toContain('Centre cannon');
    await coach.call('DELETE', `/api/match/${matchId}`);
    expect(await gameOf(pupil)).toEqual(before);
    expect(await gameOf(coach)).toEqual(before);
    const mark = (isStudied: boolean) =>
      pupil.call('PUT', `/api/assignment/${assignmentId}/studied`, { isStudied });
    const at = api.now().toISOString();
    expect((await mark(true)).body.data).toMatchObject({ solvedAt: at });
    await mark(true);
    expect((await coach.coached(groupId)).assignments[0]).toMatchObject({ done: 1, size: 1 });
    expect((await mark(false)).body.data).toMatchObject({ solvedAt: null });
    expect((await pupil.tryMoves(assignmentId, 0, ['h2e2'])).status).toBe(404);
    // A game in the bin, and one of another user.
    const stranger = await makeUser();
    const strangers = await stranger.makeGroup();
    for (const [user, id] of [
      [coach, groupId],
      [stranger, strangers],
    ] as const) {
      const again = makeAssignment(api, { work: { kind: 'game', matchId } });
      expect((await user.call('POST', `/api/group/${id}/assignment`, again)).status).toBe(404);
    }
  });

  test('that is sent twice, also at once, is given once', async () => {
    const { coach, groupId } = await makeClass();
    const sent = makeAssignment(api);
    const post = () => coach.call('POST', `/api/group/${groupId}/assignment`, sent);
    const both = await Promise.all([post(), post()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await post()).status).toBe(200);
    expect((await coach.coached(groupId)).assignments).toHaveLength(1);
  });

  test('is due today or later, in the time zone of the product', async () => {
    const { coach, groupId } = await makeClass();
    const post = (due: string) =>
      coach.call('POST', `/api/group/${groupId}/assignment`, makeAssignment(api, { due }));
    const refused = await post(dayAfter(-1));
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining('"due"'),
    ]);
    const today = dayAfter(0);
    expect((await post(today)).status).toBe(200);
    const [given] = (await coach.coached(groupId)).assignments;
    expect(given).toMatchObject({
      due: today,
      dueAt: new Date(Date.parse(today) + 17 * 3_600_000).toISOString(),
    });
    const change = { due: dayAfter(3), title: 'Later', note: 'Take your time.' };
    await coach.call('PATCH', `/api/assignment/${given?.assignmentId}`, change);
    expect((await coach.coached(groupId)).assignments[0]).toMatchObject(change);
    const past = { due: dayAfter(-2) };
    const late = await coach.call('PATCH', `/api/assignment/${given?.assignmentId}`, past);
    expect(late.status).toBe(400);
  });

  test('that has ended records nothing until it is opened again', async () => {
    const { coach, groupId, pupil } = await makeClass();
    const assignmentId = await coach.give(groupId);
    const end = (isEnded: boolean) =>
      coach.call('PATCH', `/api/assignment/${assignmentId}`, { isEnded });
    await end(true);
    const refused = await pupil.tryMoves(assignmentId, 0, ['b2b8']);
    expect([refused.status, refused.body.data]).toEqual([409, { reason: 'ASSIGNMENT_ENDED' }]);
    expect((await pupil.groups()).assignments).toEqual([]);
    expect(await pupil.assignment(assignmentId)).toMatchObject({ endedAt: expect.any(String) });
    await end(false);
    expect((await pupil.tryMoves(assignmentId, 0, ['b2b8'])).status).toBe(200);
    expect((await coach.call('DELETE', `/api/assignment/${assignmentId}`)).status).toBe(200);
    expect((await pupil.tryMoves(assignmentId, 0, ['b2b8'])).status).toBe(404);
  });

  test('refuses positions that are none and moves that are not legal', async () => {
    const { coach, groupId } = await makeClass();
    const post = (fen: string, answers: string[]) =>
      coach.call('POST', `/api/group/${groupId}/assignment`, {
        ...makeAssignment(api),
        work: { kind: 'positions', positions: [{ fen, answers }] },
      });
    const noKing = await post('9/9/9/9/9/9/9/9/9/3K5 w', ['d0d1']);
    expect(noKing.body.code).toBe('INVALID_FEN');
    const illegal = await post(INITIAL_FEN, ['h2e2', 'a0a9']);
    expect(illegal.body.code).toBe('BAD_REQUEST');
    expect((await coach.coached(groupId)).assignments).toEqual([]);
  });
});

describe('a try', () => {
  test('that is sent again, or by two tabs at once, counts once', async () => {
    const { coach, groupId, pupil } = await makeClass();
    const assignmentId = await coach.give(groupId);
    const same = { tryId: randomUUID() };
    const send = () => pupil.tryMoves(assignmentId, 0, ['b2b3'], same);
    await Promise.all([send(), send()]);
    expect((await send()).body.data).toMatchObject({ wrong: 1 });
    await Promise.all([
      pupil.tryMoves(assignmentId, 0, ['b2b8']),
      pupil.tryMoves(assignmentId, 0, ['a1a8']),
    ]);
    // After it was solved, nothing counts any more.
    const after = await pupil.tryMoves(assignmentId, 0, ['b2b4']);
    expect(after.body.data).toMatchObject({ wrong: 1, firstWrong: ['b2b3'] });
    const stored = eq(assignmentTries.assignmentId, assignmentId);
    expect(await db.$count(assignmentTries, stored)).toBe(2);
  });

  test('that is none is refused', async () => {
    const { coach, groupId, pupil } = await makeClass();
    const assignmentId = await coach.give(groupId);
    expect((await pupil.tryMoves(assignmentId, 0, [])).status).toBe(400);
    expect((await pupil.tryMoves(assignmentId, 0, ['b2c4'])).status).toBe(400);
    expect((await pupil.tryMoves(assignmentId, 0, ['b2b3'], { help: 'hint' })).status).toBe(400);
    expect((await pupil.tryMoves(assignmentId, 2, ['b2b3'])).status).toBe(404);
    expect((await resultsOf(coach, assignmentId))[0]?.results[0]).toMatchObject({ wrong: 0 });
  });

  test('beyond the limit counts only if it solves the exercise', async () => {
    const { coach, groupId, pupil } = await makeClass();
    const assignmentId = await coach.give(groupId);
    const at = { assignmentId, pupilId: pupil.userId, exercise: 0, triedAt: api.now() };
    const wrong = { outcome: 'wrong', moves: 'b2b3' } as const;
    const rows = Array.from({ length: COACHING_LIMITS.tries }, () => randomUUID());
    await db
      .insert(assignmentTries)
      .values(rows.map((id, serial) => ({ ...at, ...wrong, id, serial })));
    const more = await pupil.tryMoves(assignmentId, 0, ['b2b4']);
    expect(more.body.data).toMatchObject({ wrong: COACHING_LIMITS.tries, solvedAt: null });
    const solved = await pupil.tryMoves(assignmentId, 0, ['b2b8']);
    expect(solved.body.data).toMatchObject({ solvedAt: api.now().toISOString() });
  });

  test('that meets the removal of its pupil is not stored', async () => {
    const { coach, groupId, pupil } = await makeClass();
    const assignmentId = await coach.give(groupId);
    const { tries } = await db.transaction(async (tx) => {
      await lockPupil(tx, { groupId, pupilId: pupil.userId });
      const tries = pupil.tryMoves(assignmentId, 0, ['b2b3']);
      await waitForWaiter(tx);
      await tx
        .update(groupPupils)
        .set({ leftAt: api.now() })
        .where(eq(groupPupils.pupilId, pupil.userId));
      return { tries };
    });
    expect((await tries).status).toBe(404);
    const stored = eq(assignmentTries.assignmentId, assignmentId);
    expect(await db.$count(assignmentTries, stored)).toBe(0);
  });
});

test('a try that meets the deletion of its assignment finds none', async () => {
  const { coach, groupId, pupil } = await makeClass();
  const assignmentId = await coach.give(groupId);
  const { tries } = await db.transaction(async (tx) => {
    await tx.delete(assignments).where(eq(assignments.id, assignmentId));
    const tries = pupil.tryMoves(assignmentId, 0, ['b2b3']);
    await waitForWaiter(tx);
    return { tries };
  });
  expect((await tries).status).toBe(404);
});

describe('the time of a try', () => {
  test('is when the pupil made it, not when the server received it', async () => {
    const { coach, groupId, pupil } = await makeClass();
    const assignmentId = await coach.give(groupId);
    const givenAt = api.now().toISOString();
    api.pass(60_000);
    await pupil.tryMoves(assignmentId, 0, ['b2b8'], { givenAt });
    await pupil.tryMoves(assignmentId, 1, ['a1a8'], { givenAt });
    expect(await pupil.assignment(assignmentId)).toMatchObject({ doneAt: givenAt });
    const [row] = await resultsOf(coach, assignmentId);
    expect(row?.results[0]).toMatchObject({ solvedAt: givenAt, triedAt: givenAt });
  });

  test('is neither in the future nor before the assignment, whatever the clock of the pupil says', async () => {
    const { coach, groupId, pupil } = await makeClass();
    const assignmentId = await coach.give(groupId);
    const createdAt = api.now().toISOString();
    api.pass(60_000);
    const early = { givenAt: '2020-01-01T00:00:00Z' };
    const first = await pupil.tryMoves(assignmentId, 0, ['b2b8'], early);
    expect(first.body.data).toMatchObject({ solvedAt: createdAt });
    const late = { givenAt: '2999-01-01T00:00:00Z' };
    const second = await pupil.tryMoves(assignmentId, 1, ['a1a8'], late);
    expect(second.body.data).toMatchObject({ solvedAt: api.now().toISOString() });
  });
});

describe('limits', () => {
  test('of groups and assignments are refused in words', async () => {
    const { coach, groupId } = await makeClass();
    for (let at = 1; at < COACHING_LIMITS.groups; at += 1) await coach.makeGroup();
    const more = { groupId: randomUUID(), name: 'One more' };
    const refused = await coach.call('POST', '/api/group', more);
    expect([refused.status, refused.body.data]).toEqual([409, { reason: 'GROUP_LIMIT' }]);
    await db.execute(sql`
      insert into coaching_assignment (group_id, kind, title, due, work, bytes, size, created_at)
        select ${groupId}::uuid, 'exercises', 'Old', '2030-01-01', '[]', 2, 0, now()
        from generate_series(1, ${COACHING_LIMITS.assignments}::int)`);
    const post = () => coach.call('POST', `/api/group/${groupId}/assignment`, makeAssignment(api));
    expect((await post()).body.data).toEqual({ reason: 'ASSIGNMENT_LIMIT' });
    await db.delete(assignments).where(eq(assignments.groupId, groupId));
    await db.execute(sql`
      insert into coaching_assignment (group_id, kind, title, due, work, bytes, size, created_at)
        values (${groupId}::uuid, 'game', 'Long', '2030-01-01', '{}', ${COACHING_LIMITS.bytes}::int, 1, now())`);
    expect((await post()).body).toMatchObject({
      code: 'STORAGE_FULL',
      message: 'Your assignments take up all the space there is. Delete some old ones first',
    });
  });

  test('of the groups that a user joins are refused in words', async () => {
    const user = await makeUser();
    const coaches = await Promise.all([makeUser(), makeUser(), makeUser()]);
    const codes: string[] = [];
    for (const coach of coaches) {
      for (let at = 0; at < COACHING_LIMITS.groups; at += 1) {
        codes.push(await coach.codeOf(await coach.makeGroup()));
      }
    }
    const statuses: number[] = [];
    for (const code of codes.slice(0, COACHING_LIMITS.joined + 1)) {
      statuses.push((await user.join(code)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(COACHING_LIMITS.joined);
    expect((await user.join(codes.at(-1) ?? '')).body.data).toEqual({ reason: 'JOINED_LIMIT' });
  });
});

describe('limits of calls', () => {
  test('leave room for a class behind one address', async () => {
    const tries = { call: ['POST', '/api/assignment/x/try'], most: 200 } as const;
    expect(await countAllowed(tries, '203.0.113.1')).toBe(200);
    const joins = { call: ['POST', '/api/group/join'], most: 60 } as const;
    expect(await countAllowed(joins, '203.0.113.2')).toBe(60);
  });

  test('hold for the calls that others hear of', async () => {
    const calls = [
      ['POST', '/api/group/x/leave', 30],
      ['PATCH', '/api/group/x', 60],
      ['DELETE', '/api/group/x', 60],
      ['DELETE', '/api/group/x/pupil/x', 60],
      ['DELETE', '/api/group/x/record/x', 60],
      ['PATCH', '/api/assignment/x', 60],
      ['DELETE', '/api/assignment/x', 60],
      ['PUT', '/api/assignment/x/studied', 120],
    ] as const;
    for (const [at, [method, url, max]] of calls.entries()) {
      const allowed = await countAllowed(
        { call: [method, url], most: max + 1 },
        `203.0.113.${at + 10}`,
      );
      expect([url, allowed]).toEqual([url, max]);
    }
  });
});

test('a change is told to the coach and to those pupils who see it', async () => {
  const { coach, groupId, pupil, other } = await makeClass(2);
  const tell = vi.spyOn(api.live, 'tell').mockResolvedValue();
  const told = (): string[] => {
    const ids = tell.mock.calls.map(([userId]) => userId);
    tell.mockClear();
    return ids;
  };
  const assignmentId = await coach.give(groupId);
  expect(new Set(told())).toEqual(new Set([coach.userId, pupil.userId, other.userId]));
  await pupil.tryMoves(assignmentId, 0, ['b2b3']);
  expect(told()).toEqual([coach.userId, pupil.userId]);
  await coach.call('DELETE', `/api/group/${groupId}/pupil/${other.userId}`);
  expect(told()).toEqual([coach.userId, other.userId]);
  await coach.call('PATCH', `/api/assignment/${assignmentId}`, { isEnded: true });
  expect(told()).toEqual([coach.userId, pupil.userId]);
  tell.mockRestore();
});

test('a call that changes nothing is not announced', async () => {
  const { coach, groupId, code, pupil, other } = await makeClass(2);
  const sent = makeAssignment(api);
  const give = () => coach.call('POST', `/api/group/${groupId}/assignment`, sent);
  await give();
  const same = { tryId: randomUUID() };
  const wrong = () => pupil.tryMoves(sent.assignmentId, 0, ['b2b3'], same);
  const solve = () => pupil.tryMoves(sent.assignmentId, 1, ['a1a8']);
  const leave = () => pupil.call('POST', `/api/group/${groupId}/leave`);
  const remove = () => coach.call('DELETE', `/api/group/${groupId}/pupil/${other.userId}`);
  const join = () => pupil.join(code);
  const tell = vi.spyOn(api.live, 'tell').mockResolvedValue();
  for (const call of [wrong, solve, leave, remove, give, join]) {
    expect((await call()).status).toBe(200);
    tell.mockClear();
    expect((await call()).status).toBe(200);
    expect([call.name, tell.mock.calls.length]).toEqual([call.name, 0]);
  }
  tell.mockRestore();
});

/** Sends calls that the contract refuses, which count too. @returns the number of calls before the first that the limit refuses */
async function countAllowed(
  {
    call: [method, url],
    most,
  }: { call: readonly ['POST' | 'PUT' | 'PATCH' | 'DELETE', string]; most: number },
  remoteAddress: string,
): Promise<number> {
  const { headers } = await makeUser();
  for (let calls = 0; calls < most; calls += 1) {
    const { status } = await api.call({ method, url, headers, remoteAddress, payload: {} });
    if (status === 429) return calls;
  }
  return most;
}

/** A day in the time zone of the product. */
function dayAfter(days: number): string {
  return new Date(api.now().getTime() + 7 * 3_600_000 + days * 86_400_000)
    .toISOString()
    .slice(0, 10);
}

/** Adds pupils directly. */
async function fill(groupId: string, count: number): Promise<void> {
  const now = api.now();
  const rows = Array.from({ length: count }, () => ({ createdAt: now, updatedAt: now }));
  const added = await db.insert(users).values(rows).returning({ id: users.id });
  await db
    .insert(groupPupils)
    .values(added.map(({ id }) => ({ groupId, pupilId: id, joinedAt: now })));
}
