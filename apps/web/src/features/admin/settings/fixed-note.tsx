import { useTranslation } from 'react-i18next';
import IconLock from '~icons/lock';
import classes from './admin.module.css';

/** Notes that a setting is fixed by the environment of the server. */
export function FixedNote({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  return (
    <p className={classes.note}>
      <IconLock size={14} stroke={1.8} aria-hidden="true" />
      {t('admin.fixed', { name })}
    </p>
  );
}
