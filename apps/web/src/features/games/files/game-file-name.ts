import { fileNamePart, pgnFileName } from '@chuhe/contract/pgn-file-name';
import type { Tag } from '@chuhe/game/tree';
import { knownTag, titleOfTags } from '../../../lib/game/game-title.ts';
import { localDay } from '../../../lib/local-day.ts';

/**
 * The name of the PGN file of one game: its players, or else its title, and its date and round. A game without a date gets the time of the
 * download, so that the files of two games differ.
 *
 * @example gameFileName([{ name: 'Title', value: 'Lesson 1' }], now); // 'Lesson-1-2026-11-29-181502.pgn'
 */
export function gameFileName(tags: readonly Tag[], now: Date): string {
  const time = now.toTimeString().slice(0, 8).replaceAll(':', '');
  const names = {
    red: knownTag(tags, 'Red'),
    black: knownTag(tags, 'Black'),
    title: titleOfTags(tags),
    date: knownTag(tags, 'Date'),
  };
  const name = pgnFileName(names, `${localDay(now)}-${time}`);
  const round = fileNamePart(knownTag(tags, 'Round'));
  return round === '' ? name : name.replace(/\.pgn$/, `-${round}.pgn`);
}
