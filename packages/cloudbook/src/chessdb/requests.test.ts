import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACTIONS,
  MAX_MOVELIST_LENGTH,
  MAX_VALUE_LENGTH,
  METRICS,
  makeAnswer,
  makeRequest,
  parseRequest,
  type RequestOptions,
  readBoard,
} from './chessdb.ts';
import { anyCloudScore, anyPosition, someLine, someMoves } from './testing/arbitraries.ts';
import { RULE_FEN } from './testing/examples.ts';

const start = Position.initial();
const BOARD = `board=${INITIAL_FEN.replace(' ', '%20')}`;
const read = (query: string) => parseRequest(new URLSearchParams(query));
/** The answer that rejects a request, as it is sent; `undefined` for a valid request. */
const refusal = (query: string) => {
  const { form, request } = read(query);
  return request.ok ? undefined : makeAnswer(request.error, form);
};
const request = (query: string) => {
  const parsed = read(query);
  return parsed.request.ok ? parsed.request.value : undefined;
};

const write = (options: Partial<RequestOptions>) => () =>
  makeRequest({ action: 'queryrule', position: start, ...options });

const anyRequest: fc.Arbitrary<RequestOptions> = anyPosition.chain((position) =>
  fc.record(
    {
      action: fc.constantFrom(...ACTIONS.filter((each) => !/rule|store|engine/.test(each))),
      position: fc.constant(position),
      learn: fc.boolean(),
      showAll: fc.boolean(),
      metric: fc.constantFrom(...METRICS),
      endgame: fc.boolean(),
      stable: fc.boolean(),
      banned: someMoves(position),
      repetitions: fc.integer({ min: 1, max: 10 }),
      token: fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
    },
    { requiredKeys: ['action', 'position'] },
  ),
);

describe('a request', () => {
  it.each([
    [
      { action: 'queryall', learn: true, showAll: true, position: start },
      `action=queryall&learn=1&showall=1&${BOARD}`,
    ],
    [{ action: 'querybest', position: start }, `action=querybest&${BOARD}`],
    [{ action: 'queryall', json: true, position: start }, `action=queryall&json=1&${BOARD}`],
    [
      { action: 'query', banned: ['h2e2', 'b2e2'], metric: 'dtc', position: start },
      `action=query&egtbmetric=dtc&ban=move:h2e2%7Cmove:b2e2&${BOARD}`,
    ],
    [
      { action: 'store', store: { move: 'h2e2' }, position: start },
      `action=store&move=move:h2e2&${BOARD}`,
    ],
    [
      {
        action: 'store',
        store: { move: 'h2e2', score: -7, nodes: 12 },
        token: 'a b&c',
        position: start,
      },
      `action=store&move=h2e2&score=-7&nodes=12&token=a%20b%26c&${BOARD}`,
    ],
  ] satisfies [RequestOptions, string][])('with %o is written as %s', (options, query) => {
    expect(makeRequest(options)).toBe(query);
  });

  it('is read as it was written, with defaults for absent options', () => {
    const defaults = {
      learn: true,
      showAll: false,
      metric: 'dtm',
      endgame: false,
      stable: false,
      banned: [],
      moveList: [],
      repetitions: 1,
    };
    fc.assert(
      fc.property(anyRequest, (options) => {
        const { form, request: parsed } = read(makeRequest(options));
        expect(form).toEqual({ format: 'text', nul: true });
        const { position, reached, ...rest } = parsed.ok ? parsed.value : { position: start };
        expect([position.fen, reached?.fen]).toEqual([options.position.fen, options.position.fen]);
        const { position: _, ...given } = options;
        expect(rest).toEqual({ ...defaults, ...given });
      }),
    );
  });

  it('with a list of moves or a move to store is read as it was written', () => {
    const any = anyPosition.chain((position) =>
      fc.tuple(
        fc.constant(position),
        someLine(position),
        fc.constantFrom(...position.legalMoves()),
        fc.option(anyCloudScore, { nil: undefined }),
      ),
    );
    fc.assert(
      fc.property(any, ([position, moveList, move, score]) => {
        const parsed = request(makeRequest({ action: 'rulecheck', position, moveList }));
        expect(parsed?.moveList).toEqual(moveList);
        const reached = moveList.reduce((each, next) => each.play(next), position);
        expect(parsed?.reached.fen).toBe(reached.fen);
        const store = score === undefined ? { move } : { move, score };
        expect(request(makeRequest({ action: 'store', position, store }))?.store).toEqual(store);
      }),
    );
  });

  it('with an invalid option is not written', () => {
    const moveList = Array.from({ length: MAX_MOVELIST_LENGTH }, () => 'h2e2');
    expect(write({ moveList })).toThrow(RangeError);
    expect(write({ repetitions: 11 })).toThrow(RangeError);
    expect(write({ store: { move: 'h2e2', score: 40_000 } })).toThrow(RangeError);
  });
});

describe('an invalid request', () => {
  it.each([
    ['', ''],
    ['json=1', ''],
    ['action=queryall', 'invalid parameters'],
    ['action=queryall&board=', 'invalid parameters'],
    ['action=queryall&json=1', '{"status":"invalid parameters"}'],
    ['action=getqueue', 'invalid parameters'],
    ['action=queryall&board=nothing', 'invalid board\0'],
    ['action=queryall&json=TRUE&board=nothing', '{"status":"invalid board"}'],
    ['action=queryall&board=4k4/9/9/9/9/9/9/9/9/4K4%20w', 'invalid board\0'],
    [`action=queryall&board=${INITIAL_FEN.slice(0, -2)}`, 'invalid board\0'],
    [`action=dance&${BOARD}`, '\0'],
    [`action=dance&json=on&${BOARD}`, '{}'],
    [`action=queryrule&${BOARD}`, '\0'],
    [`action=queryrule&movelist=h2e2|h9g7&${BOARD}`, 'invalid movelist\0'],
    [`action=queryrule&movelist=h2e2|h9g7|h2e2&${BOARD}`, 'invalid movelist\0'],
    [`action=rulecheck&movelist=h9g7&${BOARD}`, '\0'],
    [`action=queryengine&movelist=h9g7&${BOARD}`, 'invalid movelist\0'],
    [`action=store&${BOARD}`, '\0'],
    [`action=store&move=h2e2&${BOARD}`, '\0'],
    [`action=store&move=move:h2h3x&${BOARD}`, '\0'],
    [`action=store&move=move:h9g7&${BOARD}`, '\0'],
    [`action=store&move=h2e2&score=many&${BOARD}`, '\0'],
    [`action=queryall&board=${'9/'.repeat(MAX_VALUE_LENGTH)}`, 'invalid parameters'],
  ])('is rejected with the text of chessdb: %s', (query, body) => {
    expect(refusal(query)).toBe(body);
  });

  it('may have too many moves', () => {
    const round = 'h2e2|h7e7|e2h2|e7h7';
    const list = Array.from({ length: 511 }, () => round).join('|');
    expect(refusal(`action=queryrule&movelist=${list}&${BOARD}`)).toBeUndefined();
    expect(refusal(`action=queryrule&movelist=${list}|${round}&${BOARD}`)).toBe(
      'invalid movelist\0',
    );
  });

  it('never throws', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(INITIAL_FEN, 'h2e2|h9g7', 'move:h2e2', '1', ...ACTIONS),
    );
    const name = fc.constantFrom('action', 'board', 'movelist', 'move', 'ban', 'json', 'reptimes');
    fc.assert(
      fc.property(fc.dictionary(name, value), (parameters) => {
        expect(parseRequest(new Map(Object.entries(parameters)))).toHaveProperty('form');
      }),
    );
  });
});

describe('a parameter', () => {
  it.each([
    ['1', true],
    ['TRUE', true],
    [' on ', true],
    ['Yes', true],
    ['0', false],
    ['2', false],
    ['off', false],
    ['', false],
  ])('with the value "%s" is %s', (value, meaning) => {
    const text = encodeURIComponent(value);
    const parsed = request(`action=queryall&showall=${text}&learn=${text}&${BOARD}`);
    expect([parsed?.showAll, parsed?.learn]).toEqual([meaning, meaning]);
  });

  it('enables learning by default', () => {
    expect(request(`action=queryall&${BOARD}`)?.learn).toBe(true);
    expect(request(`action=queryall&learn=0&${BOARD}`)?.learn).toBe(false);
  });

  it('bans moves after one or two prefixes move:, and ignores the rest', () => {
    const ban = 'move:h2e2|move:move:b2e2|x|move:a0a9|move:h2e2';
    expect(request(`action=query&ban=${ban}&${BOARD}`)?.banned).toEqual(['h2e2', 'b2e2']);
  });

  it.each([
    ['3', 3],
    ['10', 10],
    ['11', 1],
    ['0', 1],
    ['-2', 1],
    ['4x', 4],
    ['x', 1],
  ])('with %s repetitions is read as %i', (text, times) => {
    const board = `board=${RULE_FEN.replace(' ', '+')}`;
    const list = 'movelist=a0a9|e9e8|a9a8|e8e9';
    const parsed = request(`action=queryrule&reptimes=${text}&${list}&${board}`);
    expect(parsed?.repetitions).toBe(times);
    expect(parsed?.reached.fen).toBe('4k4/R8/9/9/9/9/9/9/9/3K5 w');
  });
});

describe('a board', () => {
  const PLACEMENT = INITIAL_FEN.slice(0, -2);

  it.each([
    [`${PLACEMENT} w`, INITIAL_FEN],
    [`${PLACEMENT} r`, INITIAL_FEN],
    [`${PLACEMENT} W - - 0 1`, INITIAL_FEN],
    [`  ${PLACEMENT}\tb moves h9g7`, `${PLACEMENT} b`],
    [`${PLACEMENT}b`, `${PLACEMENT} b`],
    [`${PLACEMENT.replaceAll('/', '')} w`, INITIAL_FEN],
    [`${PLACEMENT.replaceAll('b', 'e').replaceAll('N', 'H')} w`, INITIAL_FEN],
  ])('is read as clients write it: %s', (text, fen) => {
    expect(readBoard(text)?.fen).toBe(fen);
  });

  it.each([
    ['without a side', PLACEMENT],
    ['with too few points', `${PLACEMENT.slice(0, -1)} w`],
    ['with a pawn before the river behind another', '4k4/9/9/9/9/9/P8/P8/9/3K5 w'],
    ['without a king', '9/9/9/9/9/9/9/9/9/3K5 w'],
    ['with the side not to move in check', '4k4/9/9/9/9/9/9/9/4R4/3K5 w'],
    ['beyond the limit', ' '.repeat(MAX_VALUE_LENGTH) + INITIAL_FEN],
    ['without text', ''],
  ])('%s is rejected', (_, text) => {
    expect(readBoard(text)).toBeUndefined();
  });
});
