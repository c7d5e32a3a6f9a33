/** Divides the rows of a score sheet into pages with two columns each. */

/** Rows of a column on the first page, which has the header and may have the signatures, and on the others. */
const FIRST_ROWS = 30;
const NEXT_ROWS = 38;

export interface ScorePage<Row> {
  readonly left: readonly Row[];
  readonly right: readonly Row[];
}

/** At least one page. A game that needs less than a page fills both columns about equally. */
export function scorePages<Row>(rows: readonly Row[]): ScorePage<Row>[] {
  const pages: ScorePage<Row>[] = [];
  let at = 0;
  do {
    const most = pages.length === 0 ? FIRST_ROWS : NEXT_ROWS;
    const count = Math.min(most, Math.ceil((rows.length - at) / 2));
    pages.push({ left: rows.slice(at, at + count), right: rows.slice(at + count, at + 2 * count) });
    at += 2 * count;
  } while (at < rows.length);
  return pages;
}

/** The move numbers of a blank score sheet of one page. */
export function blankNumbers(): number[] {
  return Array.from({ length: 2 * FIRST_ROWS }, (_, index) => index + 1);
}
