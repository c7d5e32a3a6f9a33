import { type Language } from '@chuhe/contract/languages';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { LOCALES, parseLanguage } from '../../../i18n/languages.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { headerOf } from './header-lines.ts';
import classes from './moves-panel.module.css';

/** A header made from the game's tags. Renders nothing if there are no usable tags. */
export function MovesHeader() {
  const { t, i18n } = useTranslation();
  const tags = useStore(gameStore, ({ game }) => game.tags);
  const language = parseLanguage(i18n.language) ?? 'en';
  const { title, details } = headerOf(tags, {
    round: (round) => t('moves.round', { round }),
    date: (date) => dateIn(language, date),
  });
  if (title === undefined) return null;
  return (
    <header className={classes.header}>
      <h2 title={title}>{title}</h2>
      {details !== '' && <p title={details}>{details}</p>}
    </header>
  );
}

function dateIn(language: Language, date: Date): string {
  const month = language === 'vi' ? 'numeric' : 'short';
  const options = { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' } as const;
  return date.toLocaleDateString(LOCALES[language], options);
}
