import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconArrowBackUp from '~icons/arrow-back-up';
import IconArrowForwardUp from '~icons/arrow-forward-up';
import { ActionButton } from '../../../components/action-button.tsx';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { issuesOf } from './arrangement.ts';
import { faultText, pieceName } from './fault-text.ts';
import classes from './setup-panel.module.css';
import { setupStore } from './setup-store.ts';

/** The title, which receives the focus when the set-up opens; a hint about the current tool; undo and redo. */
export function SetupHeading() {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  // Screen readers do not notice that the set-up replaces the page, but they announce a focused title.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <header className={classes.heading}>
      <h1 ref={title} tabIndex={-1}>
        {t('actions.arrangePieces')}
      </h1>
      <div className={classes.history}>
        <ActionButton id="undo" icon={IconArrowBackUp} size={18} className={classes.tool} />
        <ActionButton id="redo" icon={IconArrowForwardUp} size={18} className={classes.tool} />
      </div>
      <p className={classes.hint}>{useHint()}</p>
      <p role="status" className="heard">
        {useAnnouncement()}
      </p>
    </header>
  );
}

function useHint(): string {
  const { t } = useTranslation();
  const tool = useStore(setupStore, (state) => state.tool);
  const announcement = useStore(setupStore, (state) => state.announcement);
  const isEmpty = useStore(setupStore, (state) => state.arrangement.setup.pieces.size === 0);
  if (announcement?.kind === 'noneLeft') {
    return t('setup.hint.noneLeft', { piece: pieceName(announcement.piece, t) });
  }
  if (typeof tool !== 'string') return t('setup.hint.piece', { piece: pieceName(tool, t) });
  if (isEmpty) return t('setup.hint.empty');
  return t(`setup.hint.${tool}`);
}

/** A text for screen readers: the result of the last press, and the faults on its point. */
function useAnnouncement(): string | undefined {
  const { t, i18n } = useTranslation();
  const announcement = useStore(setupStore, (state) => state.announcement);
  const arrangement = useStore(setupStore, (state) => state.arrangement);
  if (announcement === undefined) return undefined;
  const { kind, square } = announcement;
  const piece = pieceName(announcement.piece, t);
  if (kind === 'noneLeft') return t('setup.hint.noneLeft', { piece });
  const faults = issuesOf(arrangement)
    .filter((issue) => issue.square === square)
    .map((issue) => faultText(issue, t, i18n.language));
  return joinSentences(t(`setup.said.${kind}`, { piece, square }), ...faults);
}
