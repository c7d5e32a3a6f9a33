import type { ListedOpening } from '@chuhe/contract/opening';
import { currentLanguage } from '../../../i18n/i18n.ts';

/** The letters of the codes. */
export const VOLUMES = ['A', 'B', 'C', 'D', 'E'] as const;

type Results = Omit<ListedOpening, 'ecco'>;

export interface OpeningRow {
  readonly code: string;
  /** In the user's language. */
  readonly name: string;
  readonly results: Results;
}

const NONE: Results = { games: 0, wins: 0, draws: 0, losses: 0 };
const LANGUAGES = ['zh', 'vi', 'en'] as const;

/**
 * The codes that the text finds, in order, with their results. Each word of the text is part of the code or of a name in any language,
 * without regard to case and diacritics.
 */
export function listCodes(
  ecco: Pick<typeof import('@chuhe/game/ecco'), 'eccoCodes' | 'eccoName'>,
  openings: readonly ListedOpening[],
  text: string,
): readonly OpeningRow[] {
  const results = new Map(openings.map(({ ecco: code, ...each }) => [code, each]));
  const words = plain(text).split(/\s+/).filter(Boolean);
  return ecco.eccoCodes().flatMap((code) => {
    const names = LANGUAGES.map((language) => ecco.eccoName(code, language) ?? '');
    const all = plain([code, ...names].join(' '));
    if (!words.every((word) => all.includes(word))) return [];
    const name = ecco.eccoName(code, currentLanguage()) ?? '';
    return [{ code, name, results: results.get(code) ?? NONE }];
  });
}

/** The results of several openings together. */
export function addResults(rows: readonly OpeningRow[]): Results {
  const sum = { ...NONE };
  for (const { results } of rows) {
    sum.games += results.games;
    sum.wins += results.wins;
    sum.draws += results.draws;
    sum.losses += results.losses;
  }
  return sum;
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[đĐ]/g, 'd').toLowerCase();
}
