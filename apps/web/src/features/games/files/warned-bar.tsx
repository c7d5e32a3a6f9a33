import { useTranslation } from 'react-i18next';
import IconX from '~icons/x';
import iconButton from '../../../components/icon-button.module.css';
import { filesStore, type WarnedGame } from './files-store.ts';
import classes from './list-bar.module.css';
import { WarningsButton } from './warnings-button.tsx';

/** The bar of a game that was opened with warnings and without a list. */
export function WarnedBar({ warned }: { readonly warned: WarnedGame }) {
  const { t } = useTranslation();
  const { name, warnings, total } = warned;
  return (
    <section className={classes.bar} aria-label={t('files.warned.label')}>
      <p className={classes.warned}>{t('files.warned.text')}</p>
      <WarningsButton name={name} warnings={warnings} total={total} />
      <button
        type="button"
        className={iconButton.button}
        aria-label={t('files.warned.close')}
        data-hint={t('files.warned.close')}
        onClick={() => filesStore.setState({ warned: undefined })}
      >
        <IconX size={16} stroke={1.8} aria-hidden="true" />
      </button>
    </section>
  );
}
