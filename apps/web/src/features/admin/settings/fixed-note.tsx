import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './admin.module.css';

/** Says that the operator has set it where administrators cannot. */
export function FixedNote({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  return (
    <p className={classes.note}>
      <IconLock size={14} stroke={1.8} aria-hidden="true" />
      {t('admin.fixed', { name })}
    </p>
  );
}
