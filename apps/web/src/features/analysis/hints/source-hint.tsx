import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconX from '~icons/x';
import { classNames } from '../../../components/class-names.ts';
import iconButton from '../../../components/icon-button.module.css';
import { STORAGE_KEYS, writeJson } from '../../../lib/storage.ts';
import { type Hinted, hintsStore, seenHints } from './seen-hints.ts';
import classes from './source-hint.module.css';

/** One sentence about a source. It counts as seen once it is on the screen. Another tool may hide the panel. */
export function SourceHint({ of }: { readonly of: Hinted }) {
  const { t } = useTranslation();
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (box.current === null || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) noteSeen(of);
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [of]);
  return (
    <>
      <p ref={box}>{t(`sourceHints.${of}`)}</p>
      <button
        type="button"
        className={classNames(iconButton.button, classes.close)}
        aria-label={t('sourceHints.close')}
        onClick={() => closeHint(of)}
      >
        <IconX size={14} stroke={1.8} aria-hidden="true" />
      </button>
    </>
  );
}

/** Keeps the hint from later pages. */
function noteSeen(hint: Hinted): void {
  const seen = new Set(seenHints());
  if (!seen.has(hint)) writeJson(STORAGE_KEYS.hints, [...seen, hint]);
}

function closeHint(hint: Hinted): void {
  noteSeen(hint);
  hintsStore.setState(({ hidden }) => ({ hidden: new Set([...hidden, hint]) }));
}
