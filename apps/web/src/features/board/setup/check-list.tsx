import type { Issue } from '@chuhe/rules/issue';
import { parsePiece } from '@chuhe/rules/piece';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconAlertTriangle from '~icons/alert-triangle';
import IconCheck from '~icons/check';
import { issuesOf } from './arrangement.ts';
import { putCursor } from './board-cursor.ts';
import classes from './check-list.module.css';
import { faultText } from './fault-text.ts';
import type { BoardRefs } from './setup-board.tsx';
import { resultsOf } from './setup-checks.ts';
import { chooseTool, isSameTool, pointAt, setupStore } from './setup-store.ts';

/** The requirements on a position, with a tick for each one met and a text for each fault. Clicking a fault shows its point. */
export function CheckList({ frame }: Pick<BoardRefs, 'frame'>) {
  const { t, i18n } = useTranslation();
  const arrangement = useStore(setupStore, (state) => state.arrangement);
  const results = resultsOf(issuesOf(arrangement));
  return (
    <ul className={classes.list} aria-label={t('setup.checks.label')}>
      {results.flatMap(({ check, faults }) =>
        faults.length === 0 ? (
          <li key={check} className={classes.passed}>
            <IconCheck size={15} stroke={2} aria-hidden="true" />
            {t(`setup.checks.${check}`)}
          </li>
        ) : (
          faults.map((fault) => (
            <li key={`${fault.code} ${fault.piece} ${fault.square}`}>
              <button
                type="button"
                className={classes.fault}
                onClick={() => showFault(fault, frame.current)}
              >
                <IconAlertTriangle size={15} stroke={2} aria-hidden="true" />
                {faultText(fault, t, i18n.language)}
              </button>
            </li>
          ))
        ),
      )}
    </ul>
  );
}

/** Moves the board's cursor to the point of a fault. A missing king has no point. It is chosen as the piece to place instead. */
function showFault({ square, piece }: Issue, frame: HTMLElement | null): void {
  const { orientation, tool } = setupStore.getState();
  const missing = square === undefined && piece !== undefined ? parsePiece(piece) : undefined;
  if (missing !== undefined && !isSameTool(tool, missing)) chooseTool(missing);
  pointAt(square);
  if (square !== undefined && frame !== null) putCursor(frame, square, orientation);
}
