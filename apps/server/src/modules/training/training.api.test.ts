import type { Card, Training } from '@chuhe/contract/training';
import { Position } from '@chuhe/rules/position';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { trainingCards } from '../../db/tables/book-tables.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { moveGuestCards } from './card-repository.ts';

const api = await makeTestApi();
/** Seconds. */
const DAY = 86_400;
const start = Position.initial();
const cannon = start.play('h2e2');
const horse = cannon.play('h9g7');

/** Moves the cards' dates back, so that the user's token stays valid. */
async function passTime(userId: string, seconds: number): Promise<void> {
  const time = sql`make_interval(secs => ${seconds}::int)`;
  await api.database.db
    .update(trainingCards)
    .set({
      due: sql`${trainingCards.due} - ${time}`,
      reviewedAt: sql`${trainingCards.reviewedAt} - ${time}`,
    })
    .where(eq(trainingCards.ownerId, userId));
}

async function makeUser() {
  const { headers, userId } = await api.signIn();
  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
  ) => api.call({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });
  const data = async <Data>(...call: Parameters<typeof send>): Promise<Data> => {
    const { status, body } = await send(...call);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract's answer, which the server has encoded.
    return body.data as Data;
  };
  return {
    userId,
    send,
    data,
    training: (query = '') => data<Training>('GET', `training${query}`),
    book: async (entries: readonly object[], values: object = {}) => {
      const { bookId } = await data<{ bookId: string }>('POST', 'books', { name: 'B', ...values });
      await data('PUT', `books/${bookId}/entries`, { entries });
      return bookId;
    },
    answer: ({ cardId, reviews }: Card, grade: string) =>
      send('POST', `training/${cardId}/answer`, { grade, reviews }),
  };
}

const entries = [
  { FEN: start.fen, move: 'h2e2' },
  { FEN: cannon.fen, move: 'h9g7' },
  { FEN: horse.fen, move: 'h0g2', priority: 2 },
  { FEN: horse.fen, move: 'i0i1', priority: 5 },
  { FEN: horse.fen, move: 'c3c4', valid: false },
];

const mistake = { FEN: horse.fen, played: 'a0a1', answers: ['h0g2'], note: 'slow' };

describe('the trainer', () => {
  test('asks each position of the books once, with the current answers of the books', async () => {
    const user = await makeUser();
    const bookId = await user.book(entries);
    const [training, again] = await Promise.all([user.training(), user.training()]);
    expect(training).toEqual(again);
    expect(training).toMatchObject({ due: 0, fresh: 3, total: 3, next: null });
    const card = training.cards.find(({ fen }) => fen === horse.fen);
    expect(card).toMatchObject({
      kind: 'book',
      answers: ['i0i1', 'h0g2'],
      isNew: true,
      reviews: 0,
    });
    expect(training.cards.find(({ fen }) => fen === start.fen)?.answers.toSorted()).toEqual([
      'b2e2',
      'h2e2',
    ]);
    const gone = { entries: [{ FEN: horse.fen, move: 'i0i1' }] };
    await user.data('POST', `books/${bookId}/entries/delete`, gone);
    const red = await user.training('?side=red');
    expect(red.cards.map(({ answers }) => answers)).toContainEqual(['h0g2']);
    expect(red).toMatchObject({ fresh: 2 });
  });

  test('asks only positions that active books have', async () => {
    const user = await makeUser();
    const bookId = await user.book(entries);
    expect((await user.training()).total).toBe(3);
    await user.data('PATCH', `books/${bookId}`, { side: 'black' });
    expect((await user.training()).cards.map(({ fen }) => fen)).toEqual([cannon.fen]);
    await user.data('PATCH', `books/${bookId}`, { isOn: false });
    expect(await user.training()).toEqual({ cards: [], due: 0, fresh: 0, total: 0, next: null });
    await user.data('PATCH', `books/${bookId}`, { isOn: true, side: 'both' });
    expect((await user.training()).total).toBe(3);
  });

  test('asks answered cards again, at growing intervals', async () => {
    const user = await makeUser();
    await user.book(entries.slice(0, 1));
    const [card] = (await user.training()).cards;
    if (card === undefined) throw new Error('no card');
    const first = await user.answer(card, 'again');
    expect(first.body.data).toMatchObject({ reviews: 1, isNew: false });
    const waiting = await user.training();
    const due = new Date(api.now().getTime() + 600_000).toISOString();
    expect(waiting).toEqual({ cards: [], due: 0, fresh: 0, total: 1, next: due });
    await passTime(user.userId, 600);
    const [asked] = (await user.training()).cards;
    expect(asked).toMatchObject({ cardId: card.cardId, reviews: 1 });
    await user.answer({ ...card, reviews: 1 }, 'good');
    expect((await user.training()).cards).toEqual([]);
    await passTime(user.userId, 30 * DAY);
    expect(await user.training()).toMatchObject({ due: 1, next: null });
  });

  test('counts an answer that is sent twice once, and returns the current card', async () => {
    const user = await makeUser();
    await user.book(entries.slice(0, 1));
    const [card] = (await user.training()).cards;
    if (card === undefined) throw new Error('no card');
    const both = await Promise.all([user.answer(card, 'good'), user.answer(card, 'good')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'CONFLICT',
      data: { cardId: card.cardId, reviews: 1 },
    });
  });

  test('does not ask a suspended card', async () => {
    const user = await makeUser();
    await user.data('POST', 'training/mistakes', { mistakes: [mistake] });
    const [card] = (await user.training()).cards;
    const path = `training/${card?.cardId ?? ''}`;
    expect(await user.data('PATCH', path, { isSuspended: true })).toMatchObject({
      isSuspended: true,
    });
    expect(await user.training()).toMatchObject({ cards: [], total: 0 });
    await user.data('PATCH', path, { isSuspended: false });
    expect(await user.training()).toMatchObject({ total: 1 });
  });

  test('stores one mistake per position and combines the answers', async () => {
    const user = await makeUser();
    const mirror = { FEN: horse.mirror().fen, played: 'c3c4', answers: ['a0a1', 'b0c2'] };
    const sent = { mistakes: [mistake, mirror] };
    expect(await user.data('POST', 'training/mistakes', sent)).toEqual({ added: 1, unchanged: 1 });
    expect(await user.data('POST', 'training/mistakes', sent)).toEqual({ added: 0, unchanged: 2 });
    const { cards } = await user.training('?kind=mistake');
    expect(cards).toMatchObject([
      { kind: 'mistake', fen: horse.fen, played: 'a0a1', answers: ['h0g2', 'i0i1'], note: 'slow' },
    ]);
  });

  test('stores all mistakes or none: an illegal answer is named', async () => {
    const user = await makeUser();
    const bad = { ...mistake, answers: ['h0g2', 'h0h9'] };
    const { status, body } = await user.send('POST', 'training/mistakes', {
      mistakes: [{ ...mistake, FEN: start.fen }, bad],
    });
    expect([status, body]).toMatchObject([400, { fields: [{ path: 'mistakes.1.answers.1' }] }]);
    expect((await user.training()).total).toBe(0);
  });

  test('hides cards of other users', async () => {
    const user = await makeUser();
    await user.data('POST', 'training/mistakes', { mistakes: [mistake] });
    const [card] = (await user.training()).cards;
    if (card === undefined) throw new Error('no card');
    const other = await makeUser();
    expect((await other.answer(card, 'good')).status).toBe(404);
    const patched = await other.send('PATCH', `training/${card.cardId}`, { isSuspended: true });
    expect(patched.status).toBe(404);
  });

  test('keeps the card asked more often when a guest and the account have the same position', async () => {
    const guest = await makeUser();
    const account = await makeUser();
    for (const one of [guest, account]) {
      await one.data('POST', 'training/mistakes', { mistakes: [mistake] });
    }
    await account.data('POST', 'training/mistakes', {
      mistakes: [{ ...mistake, FEN: start.fen }],
    });
    const [card] = (await guest.training()).cards;
    if (card === undefined) throw new Error('no card');
    await guest.answer(card, 'good');
    await api.database.db.transaction((tx) =>
      moveGuestCards(tx, {
        fromUserId: guest.userId,
        toUserId: account.userId,
        now: api.now(),
      }),
    );
    await passTime(account.userId, 30 * DAY);
    const { cards, total } = await account.training();
    expect(total).toBe(2);
    expect(cards.map(({ cardId }) => cardId)).toContain(card.cardId);
  });
});
