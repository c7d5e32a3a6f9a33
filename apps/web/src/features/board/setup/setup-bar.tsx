import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconArrowBackUp from '~icons/arrow-back-up';
import IconArrowForwardUp from '~icons/arrow-forward-up';
import IconCpu from '~icons/cpu';
import { ActionButton } from '../../../components/action-button.tsx';
import { Button } from '../../../components/button.tsx';
import { setupTargetStore } from '../../../lib/state/setup-target.ts';
import { issuesOf } from './arrangement.ts';
import { faultText } from './fault-text.ts';
import { analyseSetup, cancelSetup, keepForLater } from './leave-setup.ts';
import classes from './setup-panel.module.css';
import { fenFaultOf, setupStore } from './setup-store.ts';

/** The buttons that leave the set-up. On a phone the bar is at the bottom and includes undo and redo. */
export function SetupBar() {
  const { t } = useTranslation();
  return (
    <div className={classes.bar}>
      <span className={classes.barHistory}>
        <ActionButton id="undo" icon={IconArrowBackUp} size={20} className={classes.tool} />
        <ActionButton id="redo" icon={IconArrowForwardUp} size={20} className={classes.tool} />
      </span>
      <Button onClick={cancelSetup}>{t('setup.cancel')}</Button>
      <Button onClick={keepForLater}>{t('setup.keep')}</Button>
      <AnalyseButton />
    </div>
  );
}

/** The button stays focusable while the position cannot be played, so that screen readers read its description with the reason. */
function AnalyseButton() {
  const { t } = useTranslation();
  const reason = useReason();
  const target = useStore(setupTargetStore, (state) => state.target);
  const id = useId();
  return (
    <>
      <Button
        kind="primary"
        className={classes.analyse}
        aria-disabled={reason !== undefined}
        aria-describedby={reason === undefined ? undefined : id}
        data-hint={reason}
        onClick={analyseSetup}
      >
        {target === undefined && <IconCpu size={16} stroke={1.8} aria-hidden="true" />}
        {target?.label ?? t('setup.analyse')}
      </Button>
      {reason !== undefined && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  );
}

function useReason(): string | undefined {
  const { t, i18n } = useTranslation();
  const state = useStore(setupStore);
  const writing = fenFaultOf(state);
  if (writing !== undefined) {
    return t('setup.fenReason', { reason: faultText(writing, t, i18n.language) });
  }
  const [first] = issuesOf(state.arrangement);
  return first && t('setup.fix', { fault: faultText(first, t, i18n.language) });
}
