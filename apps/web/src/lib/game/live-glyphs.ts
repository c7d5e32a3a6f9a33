/** Glyphs of moves that the user has played or visited while the engine was on. They are shown in the moves, but are not part of the game. */
import type { NodeId } from '@chuhe/game/tree';
import type { MoveGrade } from '@chuhe/lessons/move-grade';
import { defineStore } from '../services.ts';
import { type OpenedGame, placeOfMove } from './place-of-move.ts';

interface LiveGlyph {
  readonly place: string;
  readonly grade: MoveGrade;
}

interface LiveGlyphs {
  /** The opened game to which the glyphs belong. */
  readonly origin: number;
  readonly glyphs: ReadonlyMap<NodeId, LiveGlyph>;
}

export const liveGlyphs = defineStore<LiveGlyphs>(() => ({ origin: 0, glyphs: new Map() }));

export function liveGlyphOf(
  { glyphs }: LiveGlyphs,
  opened: OpenedGame,
  id: NodeId,
): MoveGrade | undefined {
  const glyph = glyphs.get(id);
  return glyph !== undefined && glyph.place === placeOfMove(opened, id) ? glyph.grade : undefined;
}

/** @param grade `undefined` if the engine finds the move neither bad nor the only good one */
export function noteLiveGlyph(opened: OpenedGame, id: NodeId, grade: MoveGrade | undefined): void {
  const before = liveGlyphs.getState();
  if (liveGlyphOf(before, opened, id) === grade) return;
  const { origin } = opened;
  const glyphs = new Map(before.origin === origin ? before.glyphs : []);
  if (grade === undefined) glyphs.delete(id);
  else glyphs.set(id, { place: placeOfMove(opened, id), grade });
  liveGlyphs.setState({ origin, glyphs });
}

/** Removes the glyphs of moves that a review has judged. */
export function dropLiveGlyphs(opened: OpenedGame, ids: readonly NodeId[]): void {
  for (const id of ids) noteLiveGlyph(opened, id, undefined);
}
