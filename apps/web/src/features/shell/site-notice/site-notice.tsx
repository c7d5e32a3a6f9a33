import { IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import iconButton from '../../../components/icon-button.module.css';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { textIn } from '../../../lib/credit/text-in.ts';
import { followSite, siteStore } from '../../../lib/site/the-site.ts';
import { readText, STORAGE_KEYS, writeText } from '../../../lib/storage.ts';
import classes from './site-notice.module.css';

/** What the operator says to everybody. Hidden once, it stays so until the text is another. */
export function SiteNotice() {
  const notice = useStore(siteStore, ({ site }) => site?.notice ?? undefined);
  const [hidden, setHidden] = useState(() => readText(STORAGE_KEYS.siteNotice));
  useEffect(followSite, []);
  if (notice === undefined) return null;
  const text = textIn(notice, currentLanguage());
  const key = JSON.stringify([notice.en, notice.vi, notice.zh]);
  if (text === '' || key === hidden) return null;
  const hide = (): void => {
    writeText(STORAGE_KEYS.siteNotice, key);
    setHidden(key);
  };
  return <Strip text={text} onHide={hide} />;
}

interface StripProps {
  readonly text: string;
  readonly onHide: () => void;
}

/** The board fills what it leaves of the window. */
function Strip({ text, onHide }: StripProps) {
  const { t } = useTranslation();
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--over', `${strip.current?.offsetHeight ?? 0}px`);
    });
    if (strip.current) observer.observe(strip.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--over');
    };
  }, []);
  return (
    <aside ref={strip} className={classes.notice} aria-label={t('credit.siteNotice')}>
      <IconInfoCircle size={16} stroke={1.8} aria-hidden="true" />
      <p>{text}</p>
      <button
        type="button"
        className={iconButton.button}
        aria-label={t('credit.dismiss')}
        onClick={onHide}
      >
        <IconX size={15} aria-hidden="true" />
      </button>
    </aside>
  );
}
