import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_MOVES } from './core/board.ts';
import { FEN_LENGTH_LIMIT, FEN_LEVELS, makeFen, parseFen, validateFen } from './fen.ts';
import { ISSUE_CODES, type Issue, issueText } from './issue.ts';
import { makeMove, parseMove } from './move.ts';
import { parsePiece, parsePieceAlias } from './piece.ts';
import { Position } from './position.ts';
import { parseSquare } from './square.ts';
import { PERFT_ROWS, VALIDITY_ROWS } from './testing/fixtures.ts';
import { IS_FULL, LONG, SEED } from './testing/random.ts';

const FEN_RUNS = IS_FULL ? 700_000 : 3_000;
const MOVE_RUNS = IS_FULL ? 500_000 : 2_000;

const BASES = [...PERFT_ROWS, ...VALIDITY_ROWS].map(({ fen }) => fen);
const TOKENS = [
  Array.from('/ 9810kKaAbBnNrRcCpPhHeEgGmMwq-[]'),
  ['//', '  ', '\u00a0', '\u3000', '\ufeff', '\t', '\r\n', '\0', '[]', '[-]', '[Pp]', ' - - 0 1'],
  [' w', ' b', ' r', ' moves h2e2', '９', '車', '\ud835', '𝕂', '-1', '1e9', 'NaN', '__proto__'],
].flat();
const START = Position.initial();
const LEGAL = new Set(START.legalMoves());

interface Edit {
  readonly at: number;
  readonly drop: number;
  readonly put: string;
}

const binary = fc.string({ unit: 'binary', maxLength: 40 });
const token = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...TOKENS) }, binary);

function edited(base: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const drop = fc.oneof(fc.constantFrom(0, 1), fc.nat({ max: 20 }));
  const edit = fc.record({ at: fc.nat({ max: 80 }), drop, put: fc.oneof(fc.constant(''), token) });
  return fc
    .tuple(base, fc.array(edit, { maxLength: 5 }))
    .map(([text, edits]) => applyEdits(text, edits));
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  return edits.reduce(
    (changed, { at, drop, put }) => changed.slice(0, at) + put + changed.slice(at + drop),
    text,
  );
}

const hostileFen = fc.oneof(
  { weight: 20, arbitrary: edited(fc.constantFrom(...BASES)) },
  { weight: 4, arbitrary: fc.array(token, { maxLength: 60 }).map((tokens) => tokens.join('')) },
  { weight: 2, arbitrary: binary },
);
const hostileMove = fc.oneof(
  { weight: 3, arbitrary: edited(fc.constantFrom(...LEGAL)) },
  { weight: 3, arbitrary: fc.stringMatching(/^[a-j][0-9][a-j][0-9]$/) },
  { weight: 1, arbitrary: binary },
);

/** The invalid field of an issue, if any. Only an issue of the whole text may lack a place. */
function invalidField(issue: Issue, text: string): string | undefined {
  const { code, at, row, square, piece, found } = issue;
  if (!ISSUE_CODES.includes(code)) return 'code';
  if (at !== undefined && !(at >= 0 && at <= text.length)) return 'at';
  if (row !== undefined && !(row >= 1 && row <= 10)) return 'row';
  if (square !== undefined && parseSquare(square) === undefined) return 'square';
  if (square !== undefined && parsePiece(piece ?? '') === undefined) return 'piece';
  const needsNoPlace = ['too-long', 'parts', 'king-count'].includes(code) && found !== undefined;
  return at === undefined && square === undefined && !needsNoPlace ? 'no place' : undefined;
}

/** Everything that must hold for a text, so that one comparison shows all failures. */
function checkFen(text: string): unknown {
  const read = parseFen(text);
  const byLevel = FEN_LEVELS.map((level) => validateFen(text, level));
  const position = Position.parse(text);
  const issues = [
    ...byLevel.flat(),
    ...(read.ok ? [] : [read.error]),
    ...(position.ok ? [] : position.error),
  ];
  const [loose = false, strict = false, board = false, legal = false] = byLevel.map(
    ({ length }) => length === 0,
  );
  const fen = read.ok ? makeFen(read.value) : '';
  const again = parseFen(fen);
  return {
    invalidFields: issues.map((issue) => invalidField(issue, text)).filter(Boolean),
    longMessages: issues.map(issueText).filter((line) => line.length > 200),
    levelsAreNested:
      (!legal || board) && (!board || strict) && (!strict || loose) && (!loose || read.ok),
    roundTrips: !read.ok || (again.ok && makeFen(again.value) === fen),
    writesSpecifiedForm: !read.ok || validateFen(fen, 'loose').length === 0,
    positionIsLegal: position.ok === (read.ok && validateFen(fen, 'legal').length === 0),
    movesFitBuffer: !position.ok || position.value.legalMoves().length <= MAX_MOVES,
  };
}

const PASSED = {
  invalidFields: [],
  longMessages: [],
  levelsAreNested: true,
  roundTrips: true,
  writesSpecifiedForm: true,
  positionIsLegal: true,
  movesFitBuffer: true,
};

describe('hostile input', LONG, () => {
  it('as a FEN is read, or refused with the place, and never throws', () => {
    let readable = 0;
    fc.assert(
      fc.property(hostileFen, (text) => {
        if (parseFen(text).ok) readable += 1;
        expect(checkFen(text)).toEqual(PASSED);
      }),
      { seed: SEED, numRuns: FEN_RUNS },
    );
    console.log(`seed ${SEED}: ${FEN_RUNS} hostile FENs, ${readable} of them readable`);
    expect(readable).toBeGreaterThan(FEN_RUNS / 20);
    expect(readable).toBeLessThan(FEN_RUNS * 0.9);
  });

  it('as a move is one of the legal moves or none', () => {
    fc.assert(
      fc.property(hostileMove, (text) => {
        const move = parseMove(text);
        expect(move === undefined || makeMove(move) === text).toBe(true);
        expect(START.isLegal(text)).toBe(LEGAL.has(text));
        expect(START.tryPlay(text) !== undefined).toBe(LEGAL.has(text));
        expect(START.pieceAt(text) === undefined || parseSquare(text) !== undefined).toBe(true);
        expect(
          [parsePiece(text), parsePieceAlias(text)].every((of) => !of || text.length === 1),
        ).toBe(true);
      }),
      { seed: SEED, numRuns: MOVE_RUNS },
    );
    console.log(`seed ${SEED}: ${MOVE_RUNS} hostile moves`);
  });

  it.each([
    ['spaces', ' '],
    ['slashes', '/'],
    ['nines', '9'],
    ['pieces', 'k'],
    ['brackets', '['],
    ['unknown letters', 'x'],
    ['rows', '9/'],
    ['half surrogate pairs', '\ud835'],
    ['spaces and slashes', ' /'],
  ])('of megabytes of %s is refused with a limited number of issues', (_, unit) => {
    for (const length of [FEN_LENGTH_LIMIT, 4_000_000]) {
      const text = unit.repeat(length / unit.length);
      expect(parseFen(text).ok).toBe(false);
      for (const level of FEN_LEVELS) expect(validateFen(text, level)).not.toEqual([]);
      expect(validateFen(text, 'legal').length).toBeLessThanOrEqual(91);
      expect(parseMove(text)).toBeUndefined();
    }
  });
});
