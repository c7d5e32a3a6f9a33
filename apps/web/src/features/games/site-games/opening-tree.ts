import { LANGUAGES } from '@chuhe/contract/languages';
import type { ListedOpening } from '@chuhe/contract/opening';
import { toSearchText } from '@chuhe/contract/search-text';
import type { eccoCodes, eccoName } from '@chuhe/game/ecco';
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

/** A code with its name in the user's language, and its search text. */
export interface NamedCode {
  readonly code: string;
  readonly name: string;
  readonly searchText: string;
}

interface Ecco {
  readonly eccoCodes: typeof eccoCodes;
  readonly eccoName: typeof eccoName;
}

/** All codes, in order. */
export function nameCodes(ecco: Ecco): readonly NamedCode[] {
  const language = currentLanguage();
  return ecco.eccoCodes().map((code) => {
    const names = LANGUAGES.map((each) => ecco.eccoName(code, each) ?? '');
    // Vietnamese players also call the central cannon pháo đầu.
    const others = names.map((name) => name.replace(/trung pháo/i, 'pháo đầu'));
    const searchText = toSearchText([code, ...names, ...others].join(' '));
    return { code, name: ecco.eccoName(code, language) ?? '', searchText };
  });
}

/**
 * The codes that the text finds, with their results. A text such as `B` or `C4` is the beginning of a code. In another, each word is part
 * of the code or of a name in any language, without regard to case and diacritics.
 */
export function findCodes(
  codes: readonly NamedCode[],
  openings: readonly ListedOpening[],
  text: string,
): readonly OpeningRow[] {
  const results = new Map(openings.map(({ ecco, ...each }) => [ecco, each]));
  const words = toSearchText(text).split(/\s+/).filter(Boolean);
  const code = /^[a-e]\d{0,2}$/.exec(words.join(' '))?.[0].toUpperCase();
  return codes
    .filter((each) =>
      code === undefined
        ? words.every((word) => each.searchText.includes(word))
        : each.code.startsWith(code),
    )
    .map(({ code, name }) => ({ code, name, results: results.get(code) ?? NONE }));
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
