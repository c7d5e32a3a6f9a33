import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { classNames } from '../../../components/class-names.ts';
import iconButton from '../../../components/icon-button.module.css';
import { closeHint, type Hinted, hintsStore, noteSeen } from './seen-hints.ts';
import classes from './source-hint.module.css';

/** One sentence about a source, in its own panel. It is shown on one page only, and until the user closes it. */
export function SourceHint({ of }: { readonly of: Hinted }) {
  const { t } = useTranslation();
  const isHidden = useStore(hintsStore, ({ hidden }) => hidden.has(of));
  if (isHidden) return null;
  return (
    <div className={classes.place} data-of={of} data-aside>
      <div className={classes.hint}>
        <Sentence key={of} of={of} />
        <button
          type="button"
          className={classNames(iconButton.button, classes.close)}
          aria-label={t('sourceHints.close')}
          onClick={() => closeHint(of)}
        >
          <IconX size={14} stroke={1.8} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}

/** Counts as seen once it is on the screen. Another tool may hide the panel. */
function Sentence({ of }: { readonly of: Hinted }) {
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
  return <p ref={box}>{t(`sourceHints.${of}`)}</p>;
}
