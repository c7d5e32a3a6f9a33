import type { Match } from '@chuhe/contract/match';
import { setTag } from '@chuhe/game/tree';
import { describe, expect, it } from 'vitest';
import { localFailure } from '../api/failure.ts';
import { withEvaluations } from '../game/evaluations.ts';
import { makeStored } from './match-game.ts';
import { type Account, reduce, type SaveEffect, type SaveEvent } from './save-reducer.ts';
import { linkTo, type MatchLink, type RestingLink, unsavedGame } from './save-state.ts';
import { gameWith, refusal, SUMMARY } from './testing/sample-match.ts';

const USER = 'user-1';
const OWNER: Account = { kind: 'owner', userId: USER };
const OTHER: Account = { kind: 'other', userId: 'user-2' };
const NONE: Account = { kind: 'none' };
const NOW = { account: OWNER, isOpen: true };

const [FIRST, SECOND, THIRD] = [
  gameWith('h2e2'),
  gameWith('h2e2', 'h9g7'),
  gameWith('h2e2', 'h9g7', 'h0g2'),
];
const ELSEWHERE = gameWith('h2e2', 'h9i7');
const EVALUATED = withEvaluations(SECOND, new Map([[1, { kind: 'cp', value: 38, depth: 20 }]]));
const OVER = setTag(FIRST, 'Result', '1-0');
const OVER_AND_TRIED = setTag(SECOND, 'Result', '1-0');
const OVER_NOTED = setTag(OVER, 'Annotator', 'An');
const OVER_NOTED_TRIED = setTag(OVER_AND_TRIED, 'Annotator', 'An');

function matchOf(game: typeof FIRST, version: number, change: Partial<Match> = {}): Match {
  return { ...SUMMARY, matchId: 'one', ...makeStored(game), version, ...change };
}

const KNOWN = linkTo(matchOf(FIRST, 1), USER, FIRST);
const SAVED = KNOWN;
const CHANGED = { ...KNOWN, phase: 'changed', edited: SECOND, unconfirmed: undefined } as const;
const WAITING = { ...CHANGED, phase: 'waiting' } as const;
const REFUSED = { ...CHANGED, phase: 'refused', refusal: 'no' } as const;
const PAUSED = { ...CHANGED, saved: OVER, phase: 'paused', edited: OVER_AND_TRIED } as const;
const GONE = { ...CHANGED, phase: 'gone', lostFor: USER } as const;
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
  wanted: SECOND,
} as const;

type Row = [
  name: string,
  link: MatchLink,
  event: SaveEvent,
  phase: MatchLink['phase'],
  effects: SaveEffect['kind'][],
];

const edited = (game = THIRD): SaveEvent => ({ kind: 'edited', game, ...NOW });
const plain = (
  kind: 'save' | 'left-board' | 'check-owner' | 'keep-mine' | 'take-theirs' | 'leave-theirs',
  account: Account = OWNER,
): SaveEvent => ({ kind, ...NOW, account });
const heard = (version?: number): SaveEvent => ({ kind: 'heard', version, ...NOW });
const renamed = (title: string) => ({
  kind: 'save-details' as const,
  details: { title, folder: '' },
  game: FIRST,
  ...NOW,
});
const answered = (match: Match): SaveEvent => ({
  kind: 'answered',
  answer: { success: true, data: match },
  ...NOW,
});
const failed = (answer = localFailure('NETWORK'), account = OWNER): SaveEvent => ({
  kind: 'answered',
  answer,
  ...NOW,
  account,
});
const fetched = (match: Match, account = OWNER): SaveEvent => ({
  kind: 'fetched',
  answer: { success: true, data: match },
  ...NOW,
  account,
});
const notFetched = (answer = localFailure('NETWORK'), account = OWNER): SaveEvent => ({
  kind: 'fetched',
  answer,
  ...NOW,
  account,
});
const conflict = (theirs: Match) => ({ ...refusal('CONFLICT', 409), data: theirs });
const reading = (link: RestingLink, what: 'owner' | 'match' = 'match') => ({
  ...link,
  reading: what,
});

const OFF_BOARD = { isOpen: false } as const;
const NEW = { ...SAVING, version: 0, saved: undefined, savedDetails: undefined } as const;
const UNREADABLE = { ...matchOf(ELSEWHERE, 2), startFEN: 'of a later version' };

const NEWER = matchOf(ELSEWHERE, 2);
const RENAMED = matchOf(FIRST, 2, { title: 'Lesson' });
const NOT_OWN = matchOf(ELSEWHERE, 2, { isOwn: false });
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
    { ...SAVING, edited: THIRD, wanted: THIRD },
    answered(matchOf(SECOND, 2)),
    'saving',
    ['update'],
  ],
  [
    'a first save under an id that another tab has used',
    NEW,
    answered(matchOf(ELSEWHERE, 1)),
    'conflict',
    ['tell-conflict'],
  ],
  [
    'the same after an attempt without an answer',
    { ...NEW, unconfirmed: FIRST },
    answered(matchOf(ELSEWHERE, 1)),
    'conflict',
    ['tell-conflict'],
  ],
  [
    'a first save after an attempt that had arrived',
    { ...NEW, unconfirmed: FIRST },
    answered(matchOf(FIRST, 1)),
    'saving',
    ['update'],
  ],
  [
    'a first save with evaluations after an attempt without them had arrived',
    {
      ...NEW,
      sent: { ...NEW.sent, game: EVALUATED },
      edited: EVALUATED,
      wanted: EVALUATED,
      unconfirmed: EVALUATED,
    },
    answered(matchOf(SECOND, 1)),
    'saving',
    ['update'],
  ],
  [
    'a first save after one under another title had arrived',
    { ...NEW, unconfirmed: SECOND },
    answered(matchOf(SECOND, 1, { title: 'Lesson' })),
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
  [
    'a conflict with an unconfirmed save that has been given evaluations',
    { ...SAVING, edited: THIRD, unconfirmed: EVALUATED },
    failed(conflict(matchOf(SECOND, 2))),
    'saving',
    ['update'],
  ],
  ['our own save, heard of', SAVED, heard(1), 'saved', []],
  ['a newer save of a game off the board', SAVED, { ...heard(2), ...OFF_BOARD }, 'saved', []],
  [
    'a newer save of a changed game off the board',
    WAITING,
    { ...heard(2), ...OFF_BOARD },
    'waiting',
    ['fetch'],
  ],
  [
    'a newer version of a game that left the board meanwhile',
    reading(SAVED),
    { ...fetched(NEWER), ...OFF_BOARD },
    'saved',
    [],
  ],
  ['a newer version that does not arrive', reading(SAVED), notFetched(), 'saved', ['retry-later']],
  [
    'a newer version that is not found',
    reading(SAVED),
    notFetched(refusal('NOT_FOUND', 404)),
    'saved',
    [],
  ],
  [
    'a newer version while another user signs in',
    reading(SAVED),
    notFetched(refusal('SESSION_CHANGED', 409)),
    'saved',
    ['retry-later'],
  ],
  [
    'a newer version after the session has ended',
    reading(SAVED),
    notFetched(refusal('UNAUTHORIZED', 401)),
    'saved',
    ['retry-later'],
  ],
  [
    'a first save of a game that is in the bin',
    NEW,
    answered({ ...matchOf(SECOND, 1), deletedAt: IN_BIN.deletedAt }),
    'conflict',
    ['tell-conflict'],
  ],
  ['another attempt to fetch it', { ...SAVED, heard: 2 }, plain('check-owner'), 'saved', ['fetch']],
  ['a public game of another user', reading(SAVED), fetched(NOT_OWN), 'saved', []],
  ['the same with changes', reading(CHANGED), fetched(NOT_OWN), 'changed', []],
  ['a version that cannot be read', reading(SAVED), fetched(UNREADABLE), 'conflict', []],
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
    'the way back from the bin during a conflict',
    reading({ ...CONFLICT, theirs: IN_BIN }),
    fetched(matchOf(FIRST, 1)),
    'changed',
    ['save-after-pause'],
  ],
  [
    'the way back to what was saved during a conflict',
    reading(CONFLICT),
    fetched(matchOf(FIRST, 3)),
    'changed',
    ['save-after-pause'],
  ],
  [
    'another version during a conflict',
    reading(CONFLICT),
    fetched(matchOf(THIRD, 3)),
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
  ['a full outbox', WAITING, { kind: 'not-kept', ...NOW }, 'waiting', ['tell-not-kept']],
  ['a full outbox during a save', SAVING, { kind: 'not-kept', ...NOW }, 'saving', []],
];

it.each(ROWS)('%s', (...[, link, event, phase, effects]) => {
  const step = reduce(link, event);
  expect(step.state.phase).toBe(phase);
  expect(step.effects.map(({ kind }) => kind)).toEqual(effects);
});

describe('what a step keeps', () => {
  it('saves what was changed before a move was tried, and then pauses', () => {
    const over = { ...SAVED, saved: OVER };
    const trying = reduce(reduce(over, edited(OVER_NOTED)).state, edited(OVER_NOTED_TRIED));
    expect(trying.effects).toMatchObject([{ kind: 'update', game: OVER_NOTED }]);
    const { state, effects } = reduce(trying.state, answered(matchOf(OVER_NOTED, 2)));
    expect(state).toMatchObject({ phase: 'paused', saved: OVER_NOTED, edited: OVER_NOTED_TRIED });
    expect(effects.map(({ kind }) => kind)).toEqual(['stop-timers', 'forget']);
  });

  it('saves what was changed during a save before a move was tried', () => {
    const changed = { ...SAVED, saved: OVER, phase: 'changed', edited: OVER } as const;
    const saving = reduce({ ...changed, unconfirmed: undefined }, plain('save')).state;
    const tried = reduce(reduce(saving, edited(OVER_NOTED)).state, edited(OVER_NOTED_TRIED)).state;
    const again = reduce(tried, answered(matchOf(OVER, 2)));
    expect(again.effects).toMatchObject([{ kind: 'update', game: OVER_NOTED }]);
    const { state } = reduce(again.state, answered(matchOf(OVER_NOTED, 3)));
    expect(state).toMatchObject({ phase: 'paused', edited: OVER_NOTED_TRIED });
  });

  it('keeps what was changed before a move was tried when the game leaves the board', () => {
    const changed = reduce({ ...SAVED, saved: OVER }, edited(OVER_NOTED)).state;
    const tried = reduce(changed, edited(OVER_NOTED_TRIED)).state;
    const { state, effects } = reduce(tried, plain('left-board'));
    expect(effects).toMatchObject([{ kind: 'keep', game: OVER_NOTED }]);
    expect(reduce(state, answered(matchOf(OVER_NOTED, 2))).state.phase).toBe('saved');
    expect(unsavedGame(reduce(state, failed()).state)).toBe(OVER_NOTED);
  });

  it('loses no change that waits for the server when a move is tried', () => {
    const waiting = { ...WAITING, saved: OVER, edited: OVER_NOTED };
    const { state } = reduce(waiting, edited(OVER_NOTED_TRIED));
    expect(state).toMatchObject({ phase: 'waiting', edited: OVER_NOTED_TRIED });
    const { effects } = reduce(state, plain('left-board', NONE));
    expect(effects).toMatchObject([{ kind: 'keep', game: OVER_NOTED_TRIED }]);
  });

  it('sends a tried move that the user saves during a save', () => {
    const changed = reduce({ ...SAVED, saved: OVER }, edited(OVER_NOTED)).state;
    const tried = reduce(changed, edited(OVER_NOTED_TRIED)).state;
    const asked = reduce(tried, { ...renamed('Study'), game: OVER_NOTED_TRIED }).state;
    const step = reduce(asked, answered(matchOf(OVER_NOTED, 2)));
    expect(step.effects).toMatchObject([{ kind: 'update', game: OVER_NOTED_TRIED }]);
  });

  it('saves what undo brings back after our own save was recognized', () => {
    const own = reduce(reading({ ...WAITING, unconfirmed: SECOND }), fetched(matchOf(SECOND, 2)));
    const back = reduce(own.state, edited(FIRST));
    expect([back.state.phase, back.state.version]).toEqual(['waiting', 2]);
    expect(reduce(back.state, plain('save')).effects).toMatchObject([{ game: FIRST }]);
  });

  it('sends what undo brings back after mine was chosen, since the account has theirs', () => {
    const { state } = reduce(CONFLICT, plain('keep-mine', NONE));
    expect(unsavedGame(reduce(state, edited(FIRST)).state)).toBe(FIRST);
  });

  it.each([
    [{ folder: 'Club' }, { title: 'Game', folder: 'Club' }],
    [{ title: 'Lesson' }, { title: 'Game', folder: '' }],
  ])('keeps another title of this page where %o was saved elsewhere', (change, details) => {
    const sent = reduce(SAVED, renamed('Game')).state;
    const step = reduce(sent, failed(conflict(matchOf(FIRST, 2, change))));
    expect(step.effects).toMatchObject([{ kind: 'update', link: { version: 2, ...details } }]);
  });

  it.each(['Game', 'Study'])('saves the title %s after another whose answer was lost', (title) => {
    const lost = reduce(reduce(SAVED, renamed('Lesson')).state, failed()).state;
    const sent = reduce(lost, renamed(title)).state;
    const step = reduce(sent, failed(conflict(RENAMED)));
    expect(step.effects).toMatchObject([{ kind: 'update', link: { version: 2, title } }]);
  });

  it('keeps another title when the moves are taken back before it is saved', () => {
    const { state } = reduce(SAVED, { ...renamed('Game'), account: NONE });
    const back = reduce(reduce(state, edited()).state, edited(FIRST)).state;
    expect([back.phase, back.title]).toEqual(['waiting', 'Game']);
  });

  it.each([
    ['refused', failed(refusal('STORAGE_FULL', 403))],
    ['gone', failed(refusal('NOT_FOUND', 404))],
  ])('remembers what was sent without an answer while the game is %s', (phase, event) => {
    const { state } = reduce({ ...SAVING, unconfirmed: FIRST }, event);
    expect(state).toMatchObject({ phase, unconfirmed: FIRST });
  });

  it('remembers it while another account has the game, and after it is found', () => {
    const link = { ...WAITING, unconfirmed: SECOND, edited: THIRD };
    const notFound = notFetched(refusal('NOT_FOUND', 404), OTHER);
    const foreign = reduce(reading(link, 'owner'), notFound).state;
    expect(foreign).toMatchObject({ phase: 'foreign', unconfirmed: SECOND });
    const asked = reduce(foreign, plain('save', { ...OTHER, userId: 'user-3' })).state;
    expect(reduce(asked, fetched(matchOf(SECOND, 2))).state).toMatchObject({ unconfirmed: SECOND });
  });

  it('fetches an announced version again until it is here', () => {
    const failing = reduce(reduce(SAVED, heard(2)).state, notFetched()).state;
    const again = reduce(failing, plain('check-owner'));
    expect(again.effects).toEqual([{ kind: 'fetch' }]);
    const here = reduce(again.state, fetched(NEWER));
    expect(here.state).toMatchObject({ version: 2, attempts: 0 });
    expect(reduce(here.state, plain('check-owner')).effects).toEqual([]);
  });

  it('fetches an announced version after finding out its owner, which takes the place of the fetch', () => {
    const asking = reduce(reduce(SAVED, heard(2)).state, plain('check-owner', OTHER));
    expect(asking.state).toMatchObject({ reading: 'owner' });
    const { state, effects } = reduce(asking.state, fetched(matchOf(FIRST, 1), OTHER));
    expect([state, effects]).toMatchObject([{ reading: 'match' }, [{ kind: 'fetch' }]]);
  });

  it('fetches a version announced to the last user when the game is found to be of the new user', () => {
    const { state } = reduce(reading(SAVED), notFetched(refusal('SESSION_CHANGED', 409)));
    expect(reduce(state, plain('check-owner')).effects).toEqual([{ kind: 'fetch' }]);
  });

  it('fetches what was announced for a game off the board when it is back', () => {
    const { state } = reduce(SAVED, { ...heard(), ...OFF_BOARD });
    expect([state.version, state.heard]).toEqual([1, Infinity]);
    expect(reduce(state, heard(state.heard)).effects).toEqual([{ kind: 'fetch' }]);
    const left = reduce(reading(SAVED), { ...fetched(NEWER), ...OFF_BOARD }).state;
    expect([left.version, left.saved, left.heard]).toEqual([1, FIRST, 2]);
  });

  it('sends the newest changes after the version that is known', () => {
    const step = reduce({ ...SAVING, edited: THIRD, wanted: THIRD }, answered(matchOf(SECOND, 2)));
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
    const notFound = notFetched(refusal('NOT_FOUND', 404), OTHER);
    const { state } = reduce(reading(CHANGED, 'owner'), notFound);
    expect([state.phase, unsavedGame(state), state.version]).toEqual(['foreign', SECOND, 1]);
  });

  it('does not send a game with too many moves', () => {
    const large = { ...SECOND, nodeCount: 20_001 };
    const step = reduce({ ...CHANGED, edited: large }, plain('save'));
    expect(step).toMatchObject({ state: { phase: 'refused', refusal: undefined }, effects: [] });
  });
});
