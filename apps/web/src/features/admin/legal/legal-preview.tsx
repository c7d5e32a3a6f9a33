import { LANGUAGE_TAGS, type Language } from '@chuhe/contract/languages';
import { previewLegalText } from '@chuhe/contract/legal-endpoints';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../lib/query/use-call.ts';
import { Loaded } from '../components/loaded.tsx';
import { languageName } from '../lib/language-name.ts';
import classes from './legal-admin.module.css';

interface LegalPreviewProps {
  readonly text: string;
  readonly language: Language;
}

/** A text as its page will show it. The server renders it, with HTML as text and safe links only. */
export function LegalPreview({ text, language }: LegalPreviewProps) {
  const { t } = useTranslation();
  const preview = useCall(previewLegalText, { body: { text } }, { staleTime: Infinity });
  if (text.trim() === '') return <p className={classes.preview}>{t('adminLegal.previewEmpty')}</p>;
  return (
    <section
      className={classes.preview}
      lang={LANGUAGE_TAGS[language]}
      aria-label={t('adminLegal.previewOf', { language: languageName(language) })}
    >
      <Loaded from={preview}>
        {/* oxlint-disable-next-line react/no-danger -- The server has escaped all HTML of the text. */}
        {({ html }) => <div dangerouslySetInnerHTML={{ __html: html }} />}
      </Loaded>
    </section>
  );
}
