import { textIn } from '@chuhe/contract/languages';
import { IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import iconButton from '../../../components/icon-button.module.css';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useSite } from '../../../lib/site/use-site.ts';
import { readText, STORAGE_KEYS, writeText } from '../../../lib/storage.ts';
import classes from './site-notice.module.css';

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
  return <Strip text={text} onHide={hide} />;
}

interface StripProps {
  readonly text: string;
  readonly onHide: () => void;
}

/** Reports the height of the notice to the style sheet, because the board fills the rest of the window. */
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
