import type { SEARCH_SECONDS } from '@chuhe/contract/live';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { engineLocationStore } from '../../../engine/engine-location.ts';
import type { EngineSnapshot } from '../../../engine/engine-snapshot.ts';
import { analyseInBrowser, chooseNetwork, currentEngine } from '../../../engine/engines.ts';
import { isFileProblem } from '../../../engine/network.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useCredit } from '../../../lib/credit/use-credit.ts';
import { mayReadCloud } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { durationText } from '../../../lib/time-text.ts';
import { FAILURES } from './engine-notice.tsx';
import classes from './engine-panel.module.css';
import { faultText } from './network-fault-text.ts';

/** Shown while the user's network is not used. States the reason and what the user can do. */
export function NetworkNote({ snapshot }: { readonly snapshot: EngineSnapshot }) {
  const { t } = useTranslation();
  const { networkRefusal, state } = snapshot;
  if (networkRefusal === undefined) return null;
  if (state.kind === 'off' || state.kind === 'failed' || state.kind === 'loading') return null;
  return (
    <Note text={faultText(networkRefusal, snapshot, t)}>
      {isFileProblem(networkRefusal.problem) ? (
        <Button onClick={() => currentEngine().acceptRefusal()}>{t('common.close')}</Button>
      ) : (
        // Retrying does not help with a bad file, but may help with any other problem.
        <>
          <Button onClick={() => currentEngine().retryNetwork()}>{t('common.retry')}</Button>
          <Button onClick={() => void chooseNetwork(undefined)}>
            {t('engine.network.remove')}
          </Button>
        </>
      )}
    </Note>
  );
}

const SECONDS: typeof SEARCH_SECONDS = { everybody: 10, cloud: 60 };

/** Rendered only while the server's engine replaces the browser's. States the reason and the time limit, and offers to switch back. */
export function ServerNote() {
  const { t } = useTranslation();
  const { reason: failure } = useStore(engineLocationStore);
  const isUser = useStore(sessionStore, ({ session }) => mayReadCloud(session));
  const seconds = isUser ? SECONDS.cloud : SECONDS.everybody;
  const text =
    failure === undefined
      ? t('engine.server.looks', { seconds })
      : t('engine.server.because', { seconds, reason: t(FAILURES[failure]) });
  const search = useCredit().data?.search;
  const language = currentLanguage();
  const left =
    search?.isLimited === true
      ? t('engine.server.left', {
          left: durationText(search.left, language),
          perDay: durationText(search.perDay, language),
        })
      : undefined;
  return (
    <Note text={left === undefined ? text : `${text} ${left}`}>
      <Button onClick={analyseInBrowser}>
        {t(failure === undefined ? 'engine.server.back' : 'engine.server.again')}
      </Button>
    </Note>
  );
}

/** A message above the lines, with actions. */
function Note({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div className={classes.note} role="status">
      <p>{text}</p>
      <span>{children}</span>
    </div>
  );
}
