import { BoardDefs } from '@chuhe/board/defs';
import { useDeferredValue, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { printDialogStore } from '../../lib/state/print-dialog-open.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { type Chapter, type DiagramChoice, diagramsOf, excessOf, PRINT_LIMITS } from './chapter.ts';
import classes from './print.module.css';
import { FIRST_CHOICES, type PrintChoices, type PrintKind } from './print-choices.ts';
import { PrintForm } from './print-form.tsx';
import { type PrintContent, PrintedPages } from './printed-pages.tsx';
import { useIsPrinting } from './use-is-printing.ts';
import { useMillimetre } from './use-millimetre.ts';

export interface PrintDialogProps extends PrintContent {
  /** The heading that is proposed, such as the title of a study. */
  readonly heading?: string | undefined;
  readonly author?: string | undefined;
  /** The names of games that could not be loaded. */
  readonly leftOut?: readonly string[] | undefined;
  /** What is chosen first. */
  readonly kind?: PrintKind | undefined;
  /** The positions of diagrams that are chosen first. */
  readonly positions?: DiagramChoice | undefined;
  readonly onClose: () => void;
}

/**
 * Prints games: score sheets, a blank one, diagrams or a booklet, with a preview. Games are chapters with a title; the caller loads them.
 */
export function PrintDialog(props: PrintDialogProps) {
  const {
    chapters,
    current,
    heading = '',
    author = '',
    kind = 'sheet',
    leftOut = [],
    onClose,
  } = props;
  const { t, i18n } = useTranslation();
  const [choices, setChoices] = useState<PrintChoices>(() => ({
    ...FIRST_CHOICES,
    heading,
    author,
    kind,
    positions: props.positions ?? firstPositions(chapters, current !== undefined),
  }));
  const isPrinting = useIsPrinting();
  const preview = useMillimetre();
  useEffect(() => {
    printDialogStore.setState({ isOpen: true });
    return () => printDialogStore.setState({ isOpen: false });
  }, []);
  // Typing in a field does not wait for the pages.
  const shown = useDeferredValue(choices);
  const reason = useReason({ chapters, current }, shown);
  const pages = reason === undefined && (
    <PrintedPages chapters={chapters} current={current} choices={shown} />
  );
  return (
    <Dialog title={t('print.title')} isWide onClose={onClose}>
      <BoardDefs />
      <div className={classes.dialog}>
        <div className={classes.form}>
          {leftOut.length > 0 && (
            <p role="status">{t('print.leftOut', { names: leftOut.join(' · ') })}</p>
          )}
          <PrintForm
            choices={choices}
            isOne={chapters.length === 1}
            hasCurrent={current !== undefined}
            hasExercises={chapters.some(({ task }) => task !== undefined)}
            onChange={setChoices}
          />
          {reason !== undefined && <p role="alert">{reason}</p>}
          <div className="actions">
            <Button
              kind="primary"
              aria-disabled={reason !== undefined}
              onClick={() => reason === undefined && window.print()}
            >
              {t('print.print')}
            </Button>
          </div>
          <p className={classes.hint}>{t('print.hint')}</p>
        </div>
        <div
          ref={preview}
          className={classes.preview}
          role="region"
          aria-label={t('print.preview')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Keyboard users scroll the pages.
          tabIndex={0}
          lang={i18n.language}
        >
          {pages}
        </div>
      </div>
      {isPrinting &&
        createPortal(
          <article className={classes.sheet} data-printed="" lang={i18n.language}>
            {pages}
          </article>,
          document.body,
        )}
    </Dialog>
  );
}

/** The marked positions if there are any; otherwise the one on the board, or the ends of the games. */
function firstPositions(
  chapters: readonly Chapter[],
  hasCurrent: boolean,
): PrintChoices['positions'] {
  if (diagramsOf(chapters, 'marked').length > 0) return 'marked';
  return hasCurrent ? 'current' : 'end';
}

/** Why the choices cannot be printed, as a text; `undefined` if they can. */
function useReason({ chapters, current }: PrintContent, choices: PrintChoices): string | undefined {
  const { t } = useTranslation();
  if (choices.kind === 'blank') return undefined;
  const excess = excessOf(chapters);
  if (excess !== undefined) return t(`print.tooMany.${excess.what}`, { max: excess.max });
  if (choices.kind !== 'diagrams') return undefined;
  const count = diagramsOf(chapters, choices.positions, current).length;
  if (count === 0) return t('print.noDiagrams');
  const max = PRINT_LIMITS.diagrams;
  return count > max ? t('print.tooMany.diagrams', { max }) : undefined;
}
