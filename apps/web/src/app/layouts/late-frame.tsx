import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { loadChunk } from '../../lib/chunk.ts';
import { sessionStore } from '../../lib/session/session-store.ts';

const load = () => loadChunk(() => import('./frame-extras.ts'), { texts: 'panels' });
const Pill = lazy(async () => ({ default: (await load()).CreditPill }));
const Redeem = lazy(async () => ({ default: (await load()).Redeem }));
const AddToStudy = lazy(async () => ({ default: (await load()).AddToStudy }));
const Notice = lazy(async () => ({ default: (await load()).SiteNotice }));
const Hints = lazy(async () => ({ default: (await load()).HintHost }));

const Foot = lazy(async () => ({
  default: (await loadChunk(() => import('../../features/shell/legal/legal-foot.tsx'))).LegalFoot,
}));

/** The end of the top bar. Its code is loaded when the session has been resolved. */
export function LateBarEnd() {
  const isKnown = useIsKnown();
  return (
    <Suspense>
      {isKnown && (
        <>
          <Pill />
          <Redeem />
          <AddToStudy />
        </>
      )}
    </Suspense>
  );
}

/** The site notice above the top bar. Its code is loaded when the session has been resolved. */
export function LateNotice() {
  const isKnown = useIsKnown();
  return <Suspense>{isKnown && <Notice />}</Suspense>;
}

/** The hints beside elements that are pointed at. Their code is loaded when the session has been resolved. */
export function LateHints() {
  const isKnown = useIsKnown();
  return <Suspense>{isKnown && <Hints />}</Suspense>;
}

/** The foot of a page, with links to the legal pages. The board fills the window and has them in its account menu. */
export function LateFoot() {
  const isKnown = useIsKnown();
  return <Suspense>{isKnown && <Foot />}</Suspense>;
}

function useIsKnown(): boolean {
  return useStore(sessionStore, ({ session }) => session.kind !== 'starting');
}
