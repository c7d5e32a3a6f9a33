/** How numeric annotation glyphs (NAG) are shown. 220 marks a position that is printed as a diagram. */
import { MOVE_GRADES, type MoveGrade } from '@chuhe/lessons/move-grade';

const GLYPH_TONES = ['best', 'dubious', 'mistake', 'blunder', 'plain'] as const;
export type GlyphTone = (typeof GLYPH_TONES)[number];

export interface GlyphSign {
  readonly sign: string;
  readonly tone: GlyphTone;
}

const GRADES: Readonly<Record<MoveGrade, GlyphSign>> = {
  3: { sign: '!!', tone: 'best' },
  1: { sign: '!', tone: 'best' },
  5: { sign: '!?', tone: 'best' },
  6: { sign: '?!', tone: 'dubious' },
  2: { sign: '?', tone: 'mistake' },
  4: { sign: '??', tone: 'blunder' },
};

/** The signs of other glyphs. Most of these glyphs assess the position. */
const ASSESSMENTS: Readonly<Record<number, string>> = {
  7: '□',
  10: '=',
  13: '∞',
  14: '⩲',
  15: '⩱',
  16: '±',
  17: '∓',
  18: '+−',
  19: '−+',
  22: '⨀',
  36: '↑',
  40: '→',
  132: '⇆',
  146: 'N',
  220: '⊞',
};

export function gradeSign(grade: MoveGrade): GlyphSign {
  return GRADES[grade];
}

/** The sign of a glyph; `undefined` if it has none. */
export function glyphSign(glyph: number): GlyphSign | undefined {
  const grade = MOVE_GRADES.find((other) => other === glyph);
  if (grade !== undefined) return GRADES[grade];
  const sign = ASSESSMENTS[glyph];
  return sign === undefined ? undefined : { sign, tone: 'plain' };
}
