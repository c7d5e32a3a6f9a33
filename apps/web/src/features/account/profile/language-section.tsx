import { LANGUAGE_NAMES, LANGUAGES } from '@chuhe/contract/languages';
import { useTranslation } from 'react-i18next';
import { ChoiceRow } from '../../../components/choice-row.tsx';
import { Section } from '../../../components/section.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { changeLanguage } from '../../../lib/choose-language.ts';

export function LanguageSection() {
  const { t } = useTranslation();
  return (
    <Section title={t('common.language')}>
      <ChoiceRow
        label={t('me.languageTitle')}
        value={currentLanguage()}
        options={LANGUAGES.map((language) => [language, LANGUAGE_NAMES[language]])}
        onChoose={(language) => void changeLanguage(language)}
      />
    </Section>
  );
}
