import { playerNameForms } from '@chuhe/game/player-name';
import { toSearchText } from './search-text.ts';

/** How a player of imported games is found by a name in Latin letters. */
export interface PlayerSearch {
  /** The name as a search text. */
  readonly name: string;
  /** The name in Latin letters, without blanks and marks. A Chinese name is in pinyin. */
  readonly latin: string;
  /** The Vietnamese form of a Chinese name, without blanks and marks; empty if there is none. */
  readonly vietnamese: string;
}

/** @param name as `toSearchText` returns it */
export function makePlayerSearch(name: string): PlayerSearch {
  const whole = playerNameForms(name.replaceAll(' ', ''));
  const forms = whole?.plain ?? whole;
  return {
    name,
    latin: toLetters(forms?.latin ?? name),
    vietnamese: forms === undefined ? '' : toLetters(forms.vietnamese),
  };
}

/**
 * The letters of a name that is searched for. Empty if the name has other characters than letters, blanks, hyphens and apostrophes.
 *
 * @example
 * lettersOf('Lv Qin'); // 'luqin'
 */
export function lettersOf(text: string): string {
  const name = toSearchText(text);
  return /^[a-z .'’-]+$/.test(name) ? toLetters(name) : '';
}

/** A `v` after `l` or `n` stands for `ü`, as it is typed in pinyin. In Vietnamese names it becomes a `u` too, on both sides of a search. */
function toLetters(text: string): string {
  return toSearchText(text)
    .replaceAll(/[^a-z]/g, '')
    .replaceAll(/(?<=[ln])v/g, 'u');
}
