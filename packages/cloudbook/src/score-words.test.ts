import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BANDS,
  flipNote,
  LANGUAGES,
  namedScoreWords,
  type ScoreNote,
  scoreNote,
  scoreWords,
} from './score.ts';

const ALL_NOTES: ScoreNote[] = [
  ...BANDS.map((band) => ({ band })),
  ...(['mate', 'mated'] as const).flatMap((band) => [
    { band, mateIn: 0 },
    { band, mateIn: 7 },
  ]),
];

describe('score words', () => {
  it.each([
    [0, 'equal', 'cân bằng', '均势'],
    [70, 'slightly better', 'hơi ưu', '稍优'],
    [150, 'better', 'ưu hơn', '优势'],
    [250, 'advantage', 'ưu thế lớn', '大优'],
    [500, 'winning', 'thắng thế', '胜势'],
    [3_001, 'forced win', 'thắng chắc', '胜定'],
    [29_995, 'mate in 3', 'chiếu bí sau 3 nước', '3步杀'],
    [30_000, 'won', 'đã thắng', '已胜'],
    [-71, 'slightly worse', 'hơi kém', '稍劣'],
    [-151, 'worse', 'kém hơn', '劣势'],
    [-251, 'disadvantage', 'bất lợi lớn', '大劣'],
    [-501, 'losing', 'bại thế', '败势'],
    [-3_001, 'forced loss', 'thua chắc', '败定'],
    [-29_994, 'being mated in 3', 'bị chiếu bí sau 3 nước', '3步被杀'],
    [-30_000, 'lost', 'đã thua', '已负'],
  ])('of %i are %s, %s, %s', (score, en, vi, zh) => {
    const note = scoreNote(score);
    expect(LANGUAGES.map((language) => scoreWords(note, language))).toEqual([en, vi, zh]);
  });

  it.each([
    [0, 'equal', 'cân bằng', '均势'],
    [70, 'Red is slightly better', 'Đỏ hơi ưu', '红方稍优'],
    [150, 'Red is better', 'Đỏ ưu hơn', '红方优势'],
    [250, 'Red has the advantage', 'Đỏ có ưu thế lớn', '红方大优'],
    [500, 'Red is winning', 'Đỏ thắng thế', '红方胜势'],
    [3_001, 'Red has a forced win', 'Đỏ thắng chắc', '红方胜定'],
    [29_995, 'Red mates in 3', 'Đỏ chiếu bí sau 3 nước', '红方3步杀'],
    [30_000, 'Red has won', 'Đỏ đã thắng', '红方已胜'],
    [-71, 'Black is slightly better', 'Đen hơi ưu', '黑方稍优'],
    [-151, 'Black is better', 'Đen ưu hơn', '黑方优势'],
    [-251, 'Black has the advantage', 'Đen có ưu thế lớn', '黑方大优'],
    [-501, 'Black is winning', 'Đen thắng thế', '黑方胜势'],
    [-3_001, 'Black has a forced win', 'Đen thắng chắc', '黑方胜定'],
    [-29_994, 'Black mates in 3', 'Đen chiếu bí sau 3 nước', '黑方3步杀'],
    [-30_000, 'Black has won', 'Đen đã thắng', '黑方已胜'],
  ])('of %i for Red are %s, %s, %s with a name', (score, en, vi, zh) => {
    const note = scoreNote(score);
    const words = LANGUAGES.map((language) => namedScoreWords(note, 'red', language));
    expect(words).toEqual([en, vi, zh]);
  });

  it('are empty without a note', () => {
    for (const language of LANGUAGES) {
      expect(scoreWords(scoreNote(undefined), language)).toBe('');
      expect(namedScoreWords(undefined, 'red', language)).toBe('');
    }
  });

  it('are different for every note, with all placeholders filled', () => {
    for (const language of LANGUAGES) {
      const words = ALL_NOTES.map((note) => scoreWords(note, language));
      expect(new Set(words).size).toBe(ALL_NOTES.length);
      const named = ALL_NOTES.map((note) => namedScoreWords(note, 'black', language));
      expect(new Set(named).size).toBe(ALL_NOTES.length);
      expect([...words, ...named].filter((text) => text === '' || /[{}]/.test(text))).toEqual([]);
    }
  });

  it('name the same side from either view', () => {
    const score = fc.integer({ min: -30_000, max: 30_000 });
    fc.assert(
      fc.property(score, fc.constantFrom(...LANGUAGES), (each, language) => {
        const note = scoreNote(each);
        const flipped = note && flipNote(note);
        expect(namedScoreWords(flipped, 'black', language)).toBe(
          namedScoreWords(note, 'red', language),
        );
      }),
    );
  });
});
