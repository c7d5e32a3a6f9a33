import type { SEARCH_SECONDS } from '@chuhe/contract/live';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { engineStore } from '../../../engine/engine-place.ts';
import { lookHere } from '../../../engine/the-engine.ts';
import { mayReadCloud } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { FAILURES } from './engine-notice.tsx';
import { Note } from './note.tsx';

const SECONDS: typeof SEARCH_SECONDS = { everybody: 10, cloud: 60 };

/** Where the server's engine stands in for the browser's: why, how long it looks, and the way back. */
export function ServerNote() {
  const { t } = useTranslation();
  const { place, because } = useStore(engineStore);
  const isUser = useStore(sessionStore, ({ session }) => mayReadCloud(session));
  if (place === 'browser') return null;
  const seconds = isUser ? SECONDS.cloud : SECONDS.everybody;
  const text =
    because === undefined
      ? t('engine.server.looks', { seconds })
      : t('engine.server.because', { seconds, reason: t(FAILURES[because]) });
  return (
    <Note text={text}>
      <Button onClick={lookHere}>
        {t(because === undefined ? 'engine.server.back' : 'engine.server.again')}
      </Button>
    </Note>
  );
}
