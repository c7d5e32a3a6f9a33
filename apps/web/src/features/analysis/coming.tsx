import type { Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/notice.tsx';
import type { TextKey } from '../../i18n/texts.ts';
import classes from './coming.module.css';

interface ComingProps {
  readonly icon: Icon;
  readonly title: TextKey;
  readonly text: TextKey;
}

/** The place of a panel that is not built yet says what will stand there. */
export function Coming({ icon, title, text }: ComingProps) {
  const { t } = useTranslation();
  return (
    <Notice icon={icon} title={t(title)} text={t(text)}>
      <small className={classes.coming}>{t('common.comingSoon')}</small>
    </Notice>
  );
}
