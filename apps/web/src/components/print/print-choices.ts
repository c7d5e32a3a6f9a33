import type { DiagramChoice } from './chapter.ts';

/** What is printed: score sheets, a blank one, pages of diagrams, or a booklet. */
export const PRINT_KINDS = ['sheet', 'blank', 'diagrams', 'booklet'] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];

export const PER_PAGE = [2, 4, 6] as const;

export interface PrintChoices {
  readonly kind: PrintKind;
  /** The heading: of a blank score sheet the club, otherwise the title of the whole. */
  readonly heading: string;
  /** Of a booklet. */
  readonly author: string;
  readonly perPage: (typeof PER_PAGE)[number];
  readonly positions: DiagramChoice;
  /** Whether a score sheet has the marked positions as diagrams. */
  readonly hasDiagrams: boolean;
  /** Whether the last page of diagrams has the moves that follow. */
  readonly hasSolutions: boolean;
  /** Whether diagrams have lines to write on. */
  readonly hasLines: boolean;
  /** Whether diagrams have the author's arrows and circles. */
  readonly hasShapes: boolean;
}

export const FIRST_CHOICES: PrintChoices = {
  kind: 'sheet',
  heading: '',
  author: '',
  perPage: 4,
  positions: 'marked',
  hasDiagrams: true,
  hasSolutions: true,
  hasLines: false,
  hasShapes: true,
};
