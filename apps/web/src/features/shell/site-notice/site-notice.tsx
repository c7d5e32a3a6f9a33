import { textIn } from '@chuhe/contract/languages';
import { lazy, Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { loadChunk } from '../../../lib/chunk.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { useSite } from '../../../lib/site/use-site.ts';
import { readText, STORAGE_KEYS, writeText } from '../../../lib/storage.ts';

const NoticeStrip = lazy(async () => ({
  default: (await loadChunk(() => import('./notice-strip.tsx'), { texts: 'panels' })).NoticeStrip,
}));

const ConsentStrip = lazy(async () => ({
  default: (await loadChunk(() => import('../legal/consent-strip.tsx'))).ConsentStrip,
}));

/** The strip above the page: the question about changed terms, and after the answer the notice of the operator. */
export function SiteNotice() {
  const [isAnswered, setAnswered] = useState(false);
  const consent = useSite()?.consent;
  const isAccount = useStore(
    sessionStore,
    ({ session }) => session.kind === 'user' && !session.user.isGuest,
  );
  // Only texts of the operator are asked about, so most pages make no further call.
  const mayAsk = isAccount && consent !== undefined && consent.terms + consent.privacy > 0;
  if (!mayAsk || isAnswered) return <OperatorNotice />;
  return (
    <Suspense>
      <ConsentStrip onAnswered={() => setAnswered(true)}>
        <OperatorNotice />
      </ConsentStrip>
    </Suspense>
  );
}

/** The notice of the operator to all users. Once hidden, it stays hidden until its text changes. */
function OperatorNotice() {
  const notice = useSite()?.notice ?? undefined;
  const [hidden, setHidden] = useState(() => readText(STORAGE_KEYS.siteNotice));
  if (notice === undefined) return null;
  const text = textIn(notice, currentLanguage());
  const key = JSON.stringify([notice.en, notice.vi, notice.zh]);
  if (text === '' || key === hidden) return null;
  const hide = (): void => {
    writeText(STORAGE_KEYS.siteNotice, key);
    setHidden(key);
  };
  return (
    <Suspense>
      <NoticeStrip text={text} onHide={hide} />
    </Suspense>
  );
}
