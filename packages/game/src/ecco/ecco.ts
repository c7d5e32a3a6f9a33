/** Names of opening codes of ECCO, the encyclopedia of Chinese chess openings, A00 to E99. */
import { ECCO_NAMES } from './ecco-names.ts';

export type EccoLanguage = 'zh' | 'vi' | 'en';

let names: ReadonlyMap<string, Readonly<Record<EccoLanguage, string>>> | undefined;

/**
 * The name of an opening code. Returns `undefined` for a code without a name.
 *
 * @example
 * eccoName('D20', 'en'); // 'Same Direction Cannons: filed chariot vs. ranked chariot'
 */
export function eccoName(code: string, language: EccoLanguage): string | undefined {
  // Parsed at the first code, since many pages show none.
  names ??= new Map(
    ECCO_NAMES.trim()
      .split('\n')
      .map((line) => {
        const [key = '', zh = '', vi = '', en = ''] = line.split('|');
        return [key, { zh, vi, en }];
      }),
  );
  return names.get(code)?.[language];
}
