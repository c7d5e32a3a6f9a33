import { OPENINGS, type Opening } from '@chuhe/game/opening';
import type { AnswerOf, PartsOf } from '../../../lib/api/call-types.ts';

/** Types and helpers for the report of the user's own games. */

export type Report = AnswerOf<'getGameReport'>;
export type ReportRow = Report['red'][number];
export type LeftRow = Report['left'][number];

/** The parameters of a request for a report. */
export type ReportQuery = PartsOf<'getGameReport'>['query'];
/** A row of a report, as the parameters of the request for its games. */
export type ChosenRow = Omit<PartsOf<'listReportGames'>['query'], 'after'>;

/** The opening of a name; `undefined` for `other` and for names that this version of the page does not know. */
export function openingNamed(name: string): Opening | undefined {
  return OPENINGS.find((each) => each === name);
}
