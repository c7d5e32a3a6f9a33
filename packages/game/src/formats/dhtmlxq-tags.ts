/** The fields of DhtmlXQ that are tags of a game, and the words for its results. */
import type { GameResult } from '../pgn/result.ts';

/** Keys and names of tags, in the order in which they are written. */
export const DHTMLXQ_TAGS: readonly (readonly [key: string, name: string])[] = [
  ['title', 'Title'],
  ['event', 'Event'],
  ['class', 'Class'],
  ['type', 'Type'],
  ['date', 'Date'],
  ['place', 'Site'],
  ['round', 'Round'],
  ['red', 'Red'],
  ['redteam', 'RedTeam'],
  ['redtime', 'RedTime'],
  ['black', 'Black'],
  ['blackteam', 'BlackTeam'],
  ['blacktime', 'BlackTime'],
  ['timerule', 'TimeControl'],
  ['open', 'Opening'],
  ['result', 'Result'],
  ['author', 'Annotator'],
  ['owner', 'Owner'],
  ['remark', 'Remark'],
];

/** What some sites write in place of the words. The letters are those of Red: it wins, loses or draws. */
export const RESULT_LETTERS: ReadonlyMap<string, GameResult> = new Map([
  ['W', '1-0'],
  ['L', '0-1'],
  ['D', '1/2-1/2'],
]);

export const RESULT_WORDS: Readonly<Record<GameResult, string>> = {
  '1-0': '红胜',
  '0-1': '黑胜',
  '1/2-1/2': '和局',
  '*': '未知',
};
