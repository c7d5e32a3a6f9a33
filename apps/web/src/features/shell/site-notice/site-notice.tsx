import { textIn } from '@chuhe/contract/languages';
import { lazy, Suspense, useState } from 'react';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { loadChunk } from '../../../lib/chunk.ts';
import { useSite } from '../../../lib/site/use-site.ts';
import { readText, STORAGE_KEYS, writeText } from '../../../lib/storage.ts';

const NoticeStrip = lazy(async () => ({
  default: (await loadChunk(() => import('./notice-strip.tsx'), { texts: 'panels' })).NoticeStrip,
}));

/** The notice of the operator to all users. Once hidden, it stays hidden until its text changes. */
export function SiteNotice() {
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
