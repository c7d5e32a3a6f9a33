import { LANGUAGES } from '@chuhe/contract/languages';
import { expect, test } from 'vitest';
import { texts as english } from '../../../i18n/en/index.ts';
import { texts as vietnamese } from '../../../i18n/vi/index.ts';
import { texts as chinese } from '../../../i18n/zh/index.ts';
import { queryOf } from './match-list-view.ts';

const TEXTS = { en: english, vi: vietnamese, zh: chinese } as const;

test.each(LANGUAGES)('the first moves of the example are understood, %s', (language) => {
  const { matches, openings } = TEXTS[language];
  const example = /[^\s：]+ \S+(?=[.。]$)/.exec(matches.noneFoundText)?.[0] ?? '';
  const view = { scope: 'own', search: example, folder: undefined, sort: 'updatedAt' } as const;
  expect(queryOf(view, undefined, openings).opening).toBe('h2e2h9g7');
});
