import { useTranslation } from 'react-i18next';
import { classNames } from '../../components/class-names.ts';
import iconButton from '../../components/icon-button.module.css';
import { DropdownMenu } from '../../components/menu.tsx';
import { MenuItem } from '../../components/menu-item.tsx';
import { chooseLanguage, currentLanguage } from '../../i18n/i18n.ts';
import {
  LANGUAGE_NAMES,
  LANGUAGE_SIGNS,
  LANGUAGE_TAGS,
  LANGUAGES,
  type Language,
} from '../../i18n/languages.ts';
import { reloadForNewBuild } from '../../lib/chunk.ts';
import { whileBusy } from '../../lib/state/busy.ts';
import { emitToast } from '../../lib/toast.ts';
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

/** Each language by its own name, in its own letters. */
export function LanguageItems() {
  const { t } = useTranslation();
  const choose = async (language: Language): Promise<void> => {
    try {
      await whileBusy(() => chooseLanguage(language), 'silent');
    } catch {
      if (await reloadForNewBuild()) return;
      emitToast({
        tone: 'danger',
        kind: 'code',
        title: t('errors.chunkTitle'),
        cause: t('errors.chunkText'),
        action: { label: t('common.retry'), run: () => void choose(language) },
      });
    }
  };
  return LANGUAGES.map((language) => (
    <MenuItem
      key={language}
      kind="radio"
      label={LANGUAGE_NAMES[language]}
      lang={LANGUAGE_TAGS[language]}
      checked={language === currentLanguage()}
      onChoose={() => void choose(language)}
    />
  ));
}
