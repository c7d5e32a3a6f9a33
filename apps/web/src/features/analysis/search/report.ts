import { OPENINGS, type Opening } from '@chuhe/game/opening';
import type { AnswerOf, PartsOf } from '../../../lib/api/call-types.ts';

/** Words and parts of the report of the user's own games. */

export type Report = AnswerOf<'getGameReport'>;
export type ReportRow = Report['red'][number];
export type LeftRow = Report['left'][number];

/** What a report is asked about. */
export type ReportQuery = PartsOf<'getGameReport'>['query'];
/** A row of a report that was shown. */
export type ChosenRow = Omit<PartsOf<'listReportGames'>['query'], 'after'>;

/** `undefined` for `other`, and for one that this page does not know. */
export function openingNamed(name: string): Opening | undefined {
  return OPENINGS.find((each) => each === name);
}
