/**
 * Dashes in Chinese moves. People write 炮二-五 for 炮二平五, but also 炮二-一 for 炮二退一, as in WXF. A dash means 退 only
 * if the game has another sign for 平, or if the piece never moves sideways.
 *
 * ```ts
 * import { ChineseDashes } from './chinese-dashes.ts';
 *
 * new ChineseDashes('炮二－五 马8进7').replace('炮二－五'); // '炮二=五'
 * new ChineseDashes('炮二=五 炮2-1').replace('炮2-1'); // '炮2-1'
 * ```
 */

const MOVE_LENGTH = 4;
const DASH = '[-\u2010-\u2015\u2212\uFE63\uFF0D]';
const DASHES = new RegExp(DASH);
/** A move with a dash of a piece that can move sideways. The pawn may be left out: 前九-八. */
const DASHED = new RegExp(
  `^(?:[车車俥炮砲包兵卒帅帥将將].|.[车車俥炮砲包兵卒]|[前中后後].)${DASH}.$`,
);
const HAN = '[\u3400-\u9FFF]';
const OTHER_TRAVERSE = new RegExp(`(?:${HAN}.|.${HAN})[平=＝][一二三四五六七八九1-9１-９]`);

export class ChineseDashes {
  readonly #body: string;
  /** Computed on first use. */
  #isRetreat: boolean | undefined;

  constructor(body: string) {
    this.#body = body;
  }

  /** The move with `=` in place of a dash that means 平. The length stays the same. */
  replace(move: string): string {
    if (move.length !== MOVE_LENGTH || !DASHED.test(move)) return move;
    this.#isRetreat ??= OTHER_TRAVERSE.test(this.#body);
    return this.#isRetreat ? move : move.replace(DASHES, '=');
  }
}
