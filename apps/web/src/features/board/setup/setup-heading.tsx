import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ActionButton } from '../../../components/action-button.tsx';
import { issuesOf } from './arrangement.ts';
import { faultWords, pieceName } from './fault-words.ts';
import classes from './setup-panel.module.css';
import { setupStore } from './setup-store.ts';

/** What this is, what a press does just now, and the way back. */
export function SetupHeading() {
  const { t } = useTranslation();
  return (
    <header className={classes.heading}>
      <h1>{t('actions.arrangePieces')}</h1>
      <div className={classes.history}>
        <ActionButton id="undo" icon={IconArrowBackUp} size={18} className={classes.tool} />
        <ActionButton id="redo" icon={IconArrowForwardUp} size={18} className={classes.tool} />
      </div>
      <p className={classes.hint}>{useHint()}</p>
      <p role="status" className={classes.heard}>
        {useSaid()}
      </p>
    </header>
  );
}

function useHint(): string {
  const { t } = useTranslation();
  const tool = useStore(setupStore, (state) => state.tool);
  const said = useStore(setupStore, (state) => state.said);
  const isEmpty = useStore(setupStore, (state) => state.arrangement.setup.pieces.size === 0);
  if (said?.kind === 'noneLeft') {
    return t('setup.hint.noneLeft', { piece: pieceName(said.piece, t) });
  }
  if (typeof tool !== 'string') return t('setup.hint.piece', { piece: pieceName(tool, t) });
  if (isEmpty) return t('setup.hint.empty');
  return t(`setup.hint.${tool}`);
}

/** For who cannot see the board: what the last press did, and what is wrong with it. */
function useSaid(): string | undefined {
  const { t, i18n } = useTranslation();
  const said = useStore(setupStore, (state) => state.said);
  const arrangement = useStore(setupStore, (state) => state.arrangement);
  if (said === undefined) return undefined;
  const { kind, square } = said;
  const piece = pieceName(said.piece, t);
  if (kind === 'noneLeft') return t('setup.hint.noneLeft', { piece });
  const faults = issuesOf(arrangement)
    .filter((issue) => issue.square === square)
    .map((issue) => faultWords(issue, t, i18n.language));
  return [t(`setup.said.${kind}`, { piece, square }), ...faults].join('. ');
}
