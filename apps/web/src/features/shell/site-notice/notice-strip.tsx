import { useTranslation } from 'react-i18next';
import IconInfoCircle from '~icons/info-circle';
import IconX from '~icons/x';
import iconButton from '../../../components/icon-button.module.css';
import classes from './site-notice.module.css';
import { useStripHeight } from './use-strip-height.ts';

interface StripProps {
  readonly text: string;
  readonly onHide: () => void;
}

/** The notice as a strip above the page. */
export function NoticeStrip({ text, onHide }: StripProps) {
  const { t } = useTranslation();
  const strip = useStripHeight();
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
