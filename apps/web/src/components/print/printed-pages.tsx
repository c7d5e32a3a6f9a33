import type { NodeId } from '@chuhe/game/tree';
import { BookletPages } from './booklet-pages.tsx';
import { type Chapter, diagramsOf } from './chapter.ts';
import { DiagramPages } from './diagram-pages.tsx';
import type { PrintChoices } from './print-choices.ts';
import { BlankSheet, ScoreSheet } from './score-sheet.tsx';

export interface PrintContent {
  readonly chapters: readonly Chapter[];
  /** The node on the board, for a game that is open there. */
  readonly current?: NodeId | undefined;
}

interface PrintedPagesProps extends PrintContent {
  readonly choices: PrintChoices;
}

/** The pages of a print, as they are shown in the preview and printed. */
export function PrintedPages({ chapters, current, choices }: PrintedPagesProps) {
  const { kind, positions } = choices;
  if (kind === 'blank') return <BlankSheet heading={choices.heading} />;
  if (kind === 'booklet') return <BookletPages chapters={chapters} choices={choices} />;
  if (kind === 'diagrams') {
    return <DiagramPages diagrams={diagramsOf(chapters, positions, current)} choices={choices} />;
  }
  return chapters.map((chapter, index) => (
    // Two games may have the same title, and the order is fixed.
    // oxlint-disable-next-line no-array-index-key
    <ScoreSheet key={index} chapter={chapter} choices={choices} />
  ));
}
