import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconInfoCircle from '~icons/info-circle';
import IconX from '~icons/x';
import iconButton from '../../../components/icon-button.module.css';
import classes from './site-notice.module.css';

interface StripProps {
  readonly text: string;
  readonly onHide: () => void;
}

/** Reports the height of the notice to the style sheet, because the board fills the rest of the window. */
export function NoticeStrip({ text, onHide }: StripProps) {
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
