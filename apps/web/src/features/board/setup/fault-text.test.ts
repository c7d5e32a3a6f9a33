import { LANGUAGES, type Language } from '@chuhe/contract/languages';
import { EMPTY_FEN, parseFen, validateFen, validateSetup } from '@chuhe/rules/fen';
import { ISSUE_CODES, type Issue } from '@chuhe/rules/issue';
import { createInstance } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { texts as en } from '../../../i18n/en/index.ts';
import { texts as vi } from '../../../i18n/vi/index.ts';
import { texts as zh } from '../../../i18n/zh/index.ts';
import { faultText } from './fault-text.ts';
import { isFenFault, markedSquares, resultsOf } from './setup-checks.ts';

const i18n = createInstance();

beforeAll(() =>
  i18n.init({
    lng: 'en',
    defaultNS: 'texts',
    resources: { en: { texts: en }, vi: { texts: vi }, zh: { texts: zh } },
    interpolation: { escapeValue: false },
  }),
);

function words(issue: Issue, language: Language = 'en'): string {
  return faultText(issue, i18n.getFixedT(language), language);
}

function faultsOf(fen: string, language?: Language): string[] {
  return issuesOf(fen).map((issue) => words(issue, language));
}

describe('the words of a fault', () => {
  test.each([
    ['3k5/9/9/9/9/9/9/9/9/9 w', 'Red king is missing'],
    ['3k5/9/9/9/4K4/9/9/9/9/9 w', 'Red king on e5: kings stay in their palace'],
    [
      '3k5/9/9/9/9/9/9/9/3B5/4K4 w',
      'Red elephant on d1: elephants stand on c0, g0, a2, e2, i2, c4 and g4',
    ],
    [
      '3k5/3b5/9/9/9/9/9/9/9/4K4 w',
      'Black elephant on d8: elephants stand on c9, g9, a7, e7, i7, c5 and g5',
    ],
    ['3k5/3a5/9/9/9/9/9/9/9/4K4 w', 'Black advisor on d8: advisors stand on d9, f9, e8, d7 and f7'],
    ['3k5/9/9/9/9/9/9/9/9/P3K4 w', 'Red pawn on a0: pawns do not stand behind their starting rank'],
    [
      '3k5/9/9/9/9/9/1P7/9/9/4K4 w',
      'Red pawn on b3: until they cross the river, pawns stand on files a, c, e, g and i',
    ],
    [
      '3k5/9/9/9/9/P8/P8/9/9/4K4 w',
      'Red pawn on a3: two pawns of a side cannot share a file before crossing the river',
    ],
    [
      '4k4/9/9/9/9/9/9/9/9/4K4 w',
      'The kings face each other on file e: move one, or put a piece between them',
    ],
    ['3k5/9/9/9/9/9/9/9/9/3RK4 w', 'Black king on d9 is in check, and it is Red’s move'],
    ['3k5/9/9/9/9/9/9/9/9/RRR1K4 w', 'Red chariot on c0: 3 on the board, at most 2 allowed'],
    ['3k5 w', 'the board must have 10 rows, not 1'],
    ['3k5/9/9/9/1/9/9/9/9/4K4 w', 'row 5 adds up to 1, not 9'],
  ])('in %s are: %s', (fen, text) => {
    expect(faultsOf(fen)).toEqual([text]);
  });

  test('follow the language', () => {
    const fen = '3k5/9/9/9/9/9/9/9/3B5/4K4 w';
    expect(faultsOf(fen, 'vi')).toEqual([
      'Tượng đỏ ở d1: tượng chỉ đứng ở c0, g0, a2, e2, i2, c4 và g4',
    ]);
    expect(faultsOf(fen, 'zh')).toEqual(['红相在 d1：象（相）只能在 c0、g0、a2、e2、i2、c4和g4']);
  });

  test.each(LANGUAGES)('exist in %s for every code, with every value filled in', (language) => {
    const texts = ISSUE_CODES.map((code) =>
      words({ code, square: 'd1', piece: 'B', row: 3, at: 1, found: 3 }, language),
    );
    expect(new Set(texts).size).toBe(ISSUE_CODES.length);
    expect(texts.filter((text) => /\{\{|setup\.|undefined|^\s*$/.test(text))).toEqual([]);
  });
});

describe('the list of requirements', () => {
  test('checks for a king in check only when the rest is right', () => {
    expect(resultsOf(issuesOf(EMPTY_FEN)).map(({ check }) => check)).toEqual([
      'kings',
      'counts',
      'guards',
      'pawns',
    ]);
    expect(resultsOf(issuesOf('4k4/9/9/9/9/9/9/9/9/4K4 w')).at(-1)).toMatchObject({
      check: 'check',
      faults: [{ code: 'kings-facing' }],
    });
  });

  test('shows every fault of a board', () => {
    const issues = issuesOf('3kk4/3b5/P8/9/9/9/1P7/9/a8/PPPPK4 w');
    const shown = resultsOf(issues).flatMap(({ faults }) => faults);
    expect(shown.toSorted(byPlace)).toEqual(issues.toSorted(byPlace));
  });

  test('calls a FEN invalid for its content, not for the side to move', () => {
    expect(issuesOf('4k4/9/9/9/9/9/9/9/9/4K4 w').some(isFenFault)).toBe(false);
    expect(issuesOf(EMPTY_FEN).every(isFenFault)).toBe(true);
  });

  test('marks each point once, and both kings that face each other', () => {
    expect(marksOf('4k4/9/9/9/9/9/9/9/9/4K4 w')).toEqual(['e0', 'e9']);
    expect(marksOf('3k5/9/9/9/4K4/4K4/9/9/9/9 w')).toEqual(['e4', 'e5']);
    expect(marksOf(EMPTY_FEN)).toEqual([]);
  });
});

function issuesOf(fen: string): Issue[] {
  return validateFen(fen, 'legal');
}

function marksOf(fen: string): readonly string[] {
  const read = parseFen(fen);
  if (!read.ok) throw new Error('no FEN');
  const issues = validateSetup(read.value, 'legal');
  return markedSquares(issues, { setup: read.value, moveNumber: 1 });
}

function byPlace(a: Issue, b: Issue): number {
  return `${a.square}${a.code}`.localeCompare(`${b.square}${b.code}`);
}
