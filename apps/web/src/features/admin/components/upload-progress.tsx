import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { decimalText } from '../../../lib/number-text.ts';
import type { Upload } from '../lib/use-upload.ts';
import classes from './admin.module.css';

/** Shows that a file is being uploaded, with a Cancel button. There is no percentage, because `fetch` does not report it. */
export function UploadProgress({ upload: { file, cancel } }: { readonly upload: Upload }) {
  const { t } = useTranslation();
  if (file === undefined) return null;
  const size = decimalText(file.size / 1_000_000, currentLanguage());
  const text = t('adminShared.upload.sending', { name: file.name, size });
  return (
    <div className={classes.upload}>
      <p role="status">{text}</p>
      <progress aria-label={text} />
      <Button onClick={cancel}>{t('adminShared.upload.cancel')}</Button>
    </div>
  );
}
