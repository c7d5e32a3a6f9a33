import { LANGUAGE_NAMES, LANGUAGE_TAGS, LANGUAGES } from '@chuhe/contract/languages';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../components/class-names.ts';
import iconButton from '../../../components/icon-button.module.css';
import { DropdownMenu } from '../../../components/menu.tsx';
import { MenuItem } from '../../../components/menu-item.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { LANGUAGE_SIGNS } from '../../../i18n/languages.ts';
import { changeLanguage } from '../../../lib/choose-language.ts';
import classes from './top-bar.module.css';

export function LanguageMenu() {
  const { t } = useTranslation();
  return (
    <DropdownMenu
      side="end"
      label={t('common.language')}
      face={LANGUAGE_SIGNS[currentLanguage()]}
      className={classNames(iconButton.button, classes.language)}
    >
      <LanguageItems />
    </DropdownMenu>
  );
}

/** An item for each language, named in that language. */
export function LanguageItems() {
  // Renders again when the language changes.
  useTranslation();
  return LANGUAGES.map((language) => (
    <MenuItem
      key={language}
      kind="radio"
      label={LANGUAGE_NAMES[language]}
      lang={LANGUAGE_TAGS[language]}
      checked={language === currentLanguage()}
      onChoose={() => void changeLanguage(language)}
    />
  ));
}
