import { MOVE_TEXT_CODES } from '@chuhe/game/notation';
import { WARNING_CODES } from '@chuhe/game/pgn';
import { ISSUE_CODES } from '@chuhe/rules/issue';
import { getFixedT, init } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { texts as en } from '../../i18n/en/index.ts';
import { texts as vi } from '../../i18n/vi/index.ts';
import { texts as zh } from '../../i18n/zh/index.ts';
import { issueWords, warningWords } from './warning-words.ts';

beforeAll(() =>
  init({
    lng: 'en',
    defaultNS: 'texts',
    resources: { en: { texts: en }, vi: { texts: vi }, zh: { texts: zh } },
    interpolation: { escapeValue: false },
  }),
);

describe.each(['en', 'vi', 'zh'])('in %s', (language) => {
  const t = getFixedT(language, 'texts');

  it('every warning, reason and issue has a text without unfilled parameters', () => {
    const nearest = [{ move: 'h2e2', text: 'C2=5', notation: 'wxf' }] as const;
    const said = [
      ...WARNING_CODES.map((code) => warningWords({ code, game: 1, count: 2 }, t)),
      ...MOVE_TEXT_CODES.map((code) =>
        warningWords(
          { code: 'illegal-move', game: 2, line: 3, ply: 4, reason: { code, text: 'x', nearest } },
          t,
        ),
      ),
      ...ISSUE_CODES.map((code) => issueWords({ code, piece: 'K', found: 2, row: 3 }, t)),
    ];
    for (const text of said) {
      expect(text).not.toMatch(/files\.|\{\{|undefined/);
      expect(text.length).toBeGreaterThan(4);
    }
  });
});

it('names location, issue, reason and similar moves', () => {
  const t = getFixedT('en', 'texts');
  const warning = {
    code: 'illegal-move',
    game: 3,
    line: 23,
    ply: 3,
    token: 'C5+9',
    reason: {
      code: 'blocked',
      text: 'C5+9',
      nearest: [{ move: 'e2e6', text: 'C5+4', notation: 'wxf' }],
    },
  } as const;
  expect(warningWords(warning, t)).toBe(
    'Game 3, line 23, ply 3: The move is not legal; the line ends before it. “C5+9” ' +
      '(the path or target is blocked, or there is no screen to jump over) Similar moves: C5+4.',
  );
  expect(issueWords({ code: 'king-count', piece: 'k', square: 'e9', found: 2 }, t)).toBe(
    'Point e9: Black must have exactly one king, but has 2',
  );
  expect(issueWords({ code: 'rows', found: 1 }, t)).toBe('the board has 1 row, not 10');
  expect(issueWords({ code: 'rows', found: 9 }, t)).toBe('the board has 9 rows, not 10');
});
