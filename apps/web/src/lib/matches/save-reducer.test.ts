import type { Match } from '@chuhe/contract/match';
import { setTag } from '@chuhe/game/tree';
import { describe, expect, it } from 'vitest';
import { localFailure } from '../api/failure.ts';
import { makeStored } from './match-game.ts';
import { type Account, reduce, type SaveEffect, type SaveEvent } from './save-reducer.ts';
import { linkTo, type MatchLink, type RestingLink, unsavedGame } from './save-state.ts';
import { gameWith, refusal, SUMMARY } from './testing/sample-match.ts';

const USER = 'user-1';
const OWNER: Account = { kind: 'owner', userId: USER };
const OTHER: Account = { kind: 'other', userId: 'user-2' };
const NONE: Account = { kind: 'none' };

const [FIRST, SECOND, THIRD] = [
  gameWith('h2e2'),
  gameWith('h2e2', 'h9g7'),
  gameWith('h2e2', 'h9g7', 'h0g2'),
];
const ELSEWHERE = gameWith('h2e2', 'h9i7');
const OVER = setTag(FIRST, 'Result', '1-0');
const OVER_AND_TRIED = setTag(SECOND, 'Result', '1-0');

function matchOf(game: typeof FIRST, version: number, change: Partial<Match> = {}): Match {
  return { ...SUMMARY, matchId: 'one', ...makeStored(game), version, ...change };
}

const KNOWN = linkTo(matchOf(FIRST, 1), USER, FIRST);
const SAVED = KNOWN;
const CHANGED = { ...KNOWN, phase: 'changed', edited: SECOND, unconfirmed: undefined } as const;
const WAITING = { ...CHANGED, phase: 'waiting' } as const;
const REFUSED = { ...KNOWN, phase: 'refused', edited: SECOND, refusal: 'no' } as const;
const PAUSED = { ...CHANGED, saved: OVER, phase: 'paused', edited: OVER_AND_TRIED } as const;
const GONE = { ...KNOWN, phase: 'gone', edited: SECOND, lostFor: USER } as const;
const FOREIGN = { ...GONE, phase: 'foreign' } as const;
const THEIRS = matchOf(ELSEWHERE, 2);
const CONFLICT = { ...KNOWN, phase: 'conflict', edited: SECOND, theirs: THEIRS } as const;
const SAVING = {
  ...KNOWN,
  reading: undefined,
  phase: 'saving',
  edited: SECOND,
  unconfirmed: undefined,
  sent: { game: SECOND, title: 'Study', folder: '' },
} as const;

type Row = [
  name: string,
  link: MatchLink,
  event: SaveEvent,
  phase: MatchLink['phase'],
  effects: SaveEffect['kind'][],
];

const edited = (game = THIRD): SaveEvent => ({ kind: 'edited', game, account: OWNER });
const plain = (
  kind: 'save' | 'left-board' | 'check-owner' | 'keep-mine' | 'take-theirs' | 'leave-theirs',
  account: Account = OWNER,
): SaveEvent => ({ kind, account });
const heard = (version?: number): SaveEvent => ({ kind: 'heard', version, account: OWNER });
const answered = (match: Match): SaveEvent => ({
  kind: 'answered',
  answer: { success: true, data: match },
  account: OWNER,
});
const failed = (answer = localFailure('NETWORK'), account = OWNER): SaveEvent => ({
  kind: 'answered',
  answer,
  account,
});
const fetched = (match: Match, account = OWNER): SaveEvent => ({
  kind: 'fetched',
  answer: { success: true, data: match },
  account,
});
const conflict = (theirs: Match) => ({ ...refusal('CONFLICT', 409), data: theirs });
const reading = (link: RestingLink, what: 'owner' | 'match' = 'match') => ({
  ...link,
  reading: what,
});

const NEWER = matchOf(ELSEWHERE, 2);
const RENAMED = matchOf(FIRST, 2, { title: 'Lesson' });
const IN_BIN = matchOf(FIRST, 2, { deletedAt: '2026-11-21T00:00:00.000Z' });

const ROWS: readonly Row[] = [
  ['an edit', SAVED, edited(), 'changed', ['save-after-pause']],
  [
    'an edit that leads back to what is saved',
    CHANGED,
    edited(FIRST),
    'saved',
    ['stop-timers', 'forget'],
  ],
  [
    'the way back while the account may have something else',
    { ...WAITING, unconfirmed: SECOND },
    edited(FIRST),
    'waiting',
    ['save-after-pause'],
  ],
  ['an edit during a save', SAVING, edited(), 'saving', ['save-after-pause']],
  ['an edit of a refused game', REFUSED, edited(), 'changed', ['save-after-pause']],
  ['an edit during a conflict', CONFLICT, edited(), 'conflict', ['save-after-pause']],
  [
    'a move in a game that is over',
    { ...SAVED, saved: OVER },
    edited(OVER_AND_TRIED),
    'paused',
    ['stop-timers'],
  ],
  [
    'another move after the user has saved one',
    { ...SAVED, saved: OVER, isUnlocked: true },
    edited(OVER_AND_TRIED),
    'changed',
    ['save-after-pause'],
  ],
  ['nothing to save', SAVED, plain('save'), 'saved', []],
  ['a save', CHANGED, plain('save'), 'saving', ['update']],
  ['the first save', { ...CHANGED, version: 0 }, plain('save'), 'saving', ['create']],
  ['a save during a save', SAVING, plain('save'), 'saving', []],
  ['a save without a sign-in', CHANGED, plain('save', NONE), 'waiting', []],
  ['a save by another user', CHANGED, plain('save', OTHER), 'changed', ['fetch']],
  ['a save of paused moves', PAUSED, plain('save'), 'paused', []],
  ['a save during a conflict', CONFLICT, plain('save'), 'conflict', []],
  ['a save of a game that this account lost', GONE, plain('save'), 'gone', []],
  ['a save of it by another user', FOREIGN, plain('save', OTHER), 'foreign', ['fetch']],
  ['leaving the board unsaved', CHANGED, plain('left-board'), 'saving', ['keep', 'update']],
  ['leaving the board during a save', SAVING, plain('left-board'), 'saving', ['keep']],
  ['leaving the board saved', SAVED, plain('left-board'), 'saved', []],
  ['leaving the board with paused moves', PAUSED, plain('left-board'), 'saved', []],
  ['an answer', SAVING, answered(matchOf(SECOND, 2)), 'saved', ['forget']],
  [
    'an answer after another edit',
    { ...SAVING, edited: THIRD },
    answered(matchOf(SECOND, 2)),
    'saving',
    ['update'],
  ],
  ['no answer', SAVING, failed(), 'waiting', ['retry-later']],
  ['the end of the session', SAVING, failed(refusal('UNAUTHORIZED', 401)), 'waiting', []],
  ['a refusal', SAVING, failed(refusal('STORAGE_FULL', 403)), 'refused', []],
  ['a save of a game that is gone', SAVING, failed(refusal('NOT_FOUND', 404)), 'gone', []],
  [
    'the same after another sign-in',
    SAVING,
    failed(refusal('NOT_FOUND', 404), OTHER),
    'gone',
    ['fetch'],
  ],
  ['a conflict', SAVING, failed(conflict(NEWER)), 'conflict', ['tell-conflict']],
  ['a conflict with another title alone', SAVING, failed(conflict(RENAMED)), 'saving', ['update']],
  [
    'a conflict with our own unconfirmed save',
    { ...SAVING, unconfirmed: ELSEWHERE },
    failed(conflict(NEWER)),
    'saving',
    ['update'],
  ],
  ['a conflict with the bin', SAVING, failed(conflict(IN_BIN)), 'conflict', ['tell-conflict']],
  ['our own save, heard of', SAVED, heard(1), 'saved', []],
  ['a newer save, heard of', SAVED, heard(2), 'saved', ['fetch']],
  ['a save heard of during a save', SAVING, heard(2), 'saving', []],
  [
    'an announcement of the save just made',
    { ...SAVING, heard: 2 },
    answered(matchOf(SECOND, 2)),
    'saved',
    ['forget'],
  ],
  [
    'an announcement of a newer one',
    { ...SAVING, heard: 3 },
    answered(matchOf(SECOND, 2)),
    'saved',
    ['forget', 'fetch'],
  ],
  ['a newer version', reading(SAVED), fetched(NEWER), 'saved', ['forget', 'show']],
  [
    'a newer version of a changed game',
    reading(CHANGED),
    fetched(NEWER),
    'conflict',
    ['tell-conflict'],
  ],
  ['a newer title', reading(CHANGED), fetched(RENAMED), 'changed', []],
  ['an older version', reading({ ...SAVED, version: 3 }), fetched(NEWER), 'saved', []],
  ['an answer that came too late', SAVING, fetched(NEWER), 'saving', []],
  ['a move to the bin', reading(SAVED), fetched(IN_BIN), 'gone', []],
  [
    'a move to the bin of a changed game',
    reading(CHANGED),
    fetched(IN_BIN),
    'conflict',
    ['tell-conflict'],
  ],
  [
    'the way back from the bin',
    reading(GONE),
    fetched(matchOf(FIRST, 1)),
    'changed',
    ['save-after-pause'],
  ],
  ['a check by the owner', SAVED, plain('check-owner'), 'saved', []],
  ['a check by another user', SAVED, plain('check-owner', OTHER), 'saved', ['fetch']],
  [
    'a game of the new user',
    reading(FOREIGN, 'owner'),
    fetched(matchOf(FIRST, 1), OTHER),
    'saving',
    ['update'],
  ],
  [
    'a game of another user',
    reading(CHANGED, 'owner'),
    fetched(matchOf(FIRST, 1, { isOwn: false }), OTHER),
    'foreign',
    [],
  ],
  ['the choice of mine', CONFLICT, plain('keep-mine'), 'saving', ['update']],
  ['the choice of theirs', CONFLICT, plain('take-theirs'), 'saved', ['forget', 'show']],
  ['the choice of both', CONFLICT, plain('leave-theirs'), 'saved', ['forget']],
  ['a full outbox', WAITING, { kind: 'not-kept', account: OWNER }, 'waiting', ['tell-not-kept']],
  ['a full outbox during a save', SAVING, { kind: 'not-kept', account: OWNER }, 'saving', []],
];

it.each(ROWS)('%s', (...[, link, event, phase, effects]) => {
  const step = reduce(link, event);
  expect(step.state.phase).toBe(phase);
  expect(step.effects.map(({ kind }) => kind)).toEqual(effects);
});

describe('what a step keeps', () => {
  it('sends the newest changes after the version that is known', () => {
    const step = reduce({ ...SAVING, edited: THIRD }, answered(matchOf(SECOND, 2)));
    expect(step.effects).toMatchObject([{ game: THIRD, link: { version: 2, saved: SECOND } }]);
  });

  it('remembers what was sent without an answer', () => {
    expect(reduce(SAVING, failed()).state).toMatchObject({ edited: SECOND, unconfirmed: SECOND });
  });

  it('saves mine under the version that was saved elsewhere', () => {
    const step = reduce(CONFLICT, plain('keep-mine'));
    expect(step.effects).toMatchObject([{ game: SECOND, link: { version: 2 } }]);
  });

  it('waits longer for each retry, until the server answers', () => {
    const once = reduce(SAVING, failed());
    const again = reduce(reduce(once.state, plain('save')).state, failed());
    expect([once, again].flatMap((step) => step.effects)).toMatchObject([
      { attempt: 0 },
      { attempt: 1 },
    ]);
    const sent = reduce(again.state, plain('save')).state;
    expect(reduce(sent, answered(matchOf(SECOND, 2))).state.attempts).toBe(0);
  });

  it('changes nothing else in a game that another account has', () => {
    const { state } = reduce(reading(CHANGED, 'owner'), {
      kind: 'fetched',
      answer: refusal('NOT_FOUND', 404),
      account: OTHER,
    });
    expect([state.phase, unsavedGame(state), state.version]).toEqual(['foreign', SECOND, 1]);
  });

  it('does not send a game with too many moves', () => {
    const large = { ...SECOND, nodeCount: 20_001 };
    const step = reduce({ ...CHANGED, edited: large }, plain('save'));
    expect(step).toMatchObject({ state: { phase: 'refused', refusal: undefined }, effects: [] });
  });
});
