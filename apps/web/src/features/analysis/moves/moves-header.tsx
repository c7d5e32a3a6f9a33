import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { parseLanguage } from '../../../i18n/languages.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { dayText } from '../../../lib/time-text.ts';
import { headerOf } from './header-lines.ts';
import classes from './moves-panel.module.css';

/** A header made from the game's tags. Renders nothing if there are no usable tags. */
export function MovesHeader() {
  const { t, i18n } = useTranslation();
  const tags = useStore(gameStore, ({ game }) => game.tags);
  const language = parseLanguage(i18n.language) ?? 'en';
  const { title, details } = headerOf(tags, {
    round: (round) => t('moves.round', { round }),
    date: (date) => dayText(date.toISOString(), language, 'UTC'),
  });
  if (title === undefined) return null;
  return (
    <header className={classes.header}>
      <h2 title={title}>{title}</h2>
      {details !== '' && <p title={details}>{details}</p>}
    </header>
  );
}
