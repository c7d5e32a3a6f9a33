/** The words for score notes in each language. */
import { type Color, oppositeColor } from '@chuhe/rules/piece';
import { type Band, flipNote, type MateBand, type ScoreNote } from './ladder.ts';

export const LANGUAGES = ['en', 'vi', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * `mate-in` and `mated-in` contain the number of moves, `{n}`; `mate` and `mated` are for an unknown number.
 * `mate-now` and `mated-now` mean that no legal move is left, which loses in Xiangqi with or without check.
 */
type Phrase = Exclude<Band, MateBand> | `${MateBand}${'' | '-in' | '-now'}`;

/** The phrases that name a side. They name only the side that is better, or say that neither is. */
type NamedPhrase = Exclude<
  Phrase,
  'slightly-worse' | 'worse' | 'disadvantage' | 'losing' | `mated${string}`
>;

interface Vocabulary {
  /** Phrases that do not name the side of the score. */
  readonly plain: Readonly<Record<Phrase, string>>;
  /** Phrases that name the side that is better, `{side}`. */
  readonly named: Readonly<Record<NamedPhrase, string>>;
  readonly sides: Readonly<Record<Color, string>>;
}

const VOCABULARIES: Readonly<Record<Language, Vocabulary>> = {
  en: {
    plain: {
      'mate-now': 'won',
      'mate-in': 'mate in {n}',
      mate: 'forced win',
      winning: 'winning',
      advantage: 'advantage',
      better: 'better',
      'slightly-better': 'slightly better',
      equal: 'equal',
      'slightly-worse': 'slightly worse',
      worse: 'worse',
      disadvantage: 'disadvantage',
      losing: 'losing',
      mated: 'forced loss',
      'mated-in': 'being mated in {n}',
      'mated-now': 'lost',
    },
    named: {
      'mate-now': '{side} has won',
      'mate-in': '{side} mates in {n}',
      mate: '{side} has a forced win',
      winning: '{side} is winning',
      advantage: '{side} has the advantage',
      better: '{side} is better',
      'slightly-better': '{side} is slightly better',
      equal: 'equal',
    },
    sides: { red: 'Red', black: 'Black' },
  },
  vi: {
    plain: {
      'mate-now': 'đã thắng',
      'mate-in': 'chiếu bí sau {n} nước',
      mate: 'thắng chắc',
      winning: 'thắng thế',
      advantage: 'ưu thế lớn',
      better: 'ưu hơn',
      'slightly-better': 'hơi ưu',
      equal: 'cân bằng',
      'slightly-worse': 'hơi kém',
      worse: 'kém hơn',
      disadvantage: 'bất lợi lớn',
      losing: 'bại thế',
      mated: 'thua chắc',
      'mated-in': 'bị chiếu bí sau {n} nước',
      'mated-now': 'đã thua',
    },
    named: {
      'mate-now': '{side} đã thắng',
      'mate-in': '{side} chiếu bí sau {n} nước',
      mate: '{side} thắng chắc',
      winning: '{side} thắng thế',
      advantage: '{side} có ưu thế lớn',
      better: '{side} ưu hơn',
      'slightly-better': '{side} hơi ưu',
      equal: 'cân bằng',
    },
    sides: { red: 'Đỏ', black: 'Đen' },
  },
  zh: {
    plain: {
      'mate-now': '已胜',
      'mate-in': '{n}步杀',
      mate: '胜定',
      winning: '胜势',
      advantage: '大优',
      better: '优势',
      'slightly-better': '稍优',
      equal: '均势',
      'slightly-worse': '稍劣',
      worse: '劣势',
      disadvantage: '大劣',
      losing: '败势',
      mated: '败定',
      'mated-in': '{n}步被杀',
      'mated-now': '已负',
    },
    named: {
      'mate-now': '{side}已胜',
      'mate-in': '{side}{n}步杀',
      mate: '{side}胜定',
      winning: '{side}胜势',
      advantage: '{side}大优',
      better: '{side}优势',
      'slightly-better': '{side}稍优',
      equal: '均势',
    },
    sides: { red: '红方', black: '黑方' },
  },
};

/** Words for a note, for example `'slightly better'`, `'bị chiếu bí sau 3 nước'` or `'均势'`; empty without a note. */
export function scoreWords(note: ScoreNote | undefined, language: Language): string {
  if (!note) return '';
  return fill(VOCABULARIES[language].plain[phraseOf(note)], note);
}

/**
 * Words that name the side that is better: `'Red is slightly better'`, `'Đen thắng thế'`, `'红方3步杀'`. `color` is the
 * side from whose view the note is: the side to move for a mover's score, red for a score from Red's view.
 */
export function namedScoreWords(
  note: ScoreNote | undefined,
  color: Color,
  language: Language,
): string {
  if (!note) return '';
  const { named, sides } = VOCABULARIES[language];
  const phrase = phraseOf(note);
  if (isNamed(phrase)) return fill(named[phrase], note).replace('{side}', sides[color]);
  return namedScoreWords(flipNote(note), oppositeColor(color), language);
}

function phraseOf(note: ScoreNote): Phrase {
  if (note.band !== 'mate' && note.band !== 'mated') return note.band;
  if (note.mateIn === undefined) return note.band;
  return note.mateIn === 0 ? `${note.band}-now` : `${note.band}-in`;
}

function isNamed(phrase: Phrase): phrase is NamedPhrase {
  return phrase in VOCABULARIES.en.named;
}

function fill(template: string, note: ScoreNote): string {
  return 'mateIn' in note ? template.replace('{n}', `${note.mateIn}`) : template;
}
