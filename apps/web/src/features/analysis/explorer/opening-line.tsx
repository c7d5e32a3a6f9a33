import type { ExplorerAnswer } from '@chuhe/contract/explorer';
import { useTranslation } from 'react-i18next';
import { parseLanguage } from '../../../i18n/languages.ts';
import { useEccoNames } from '../../../lib/ecco.ts';
import { countText } from '../../../lib/number-text.ts';
import classes from './games-panel.module.css';

/** @example `C20 Central cannon v. screen horses · 1,204 games` */
export function OpeningLine({ answer }: { readonly answer: ExplorerAnswer | undefined }) {
  const { t, i18n } = useTranslation();
  const language = parseLanguage(i18n.language) ?? 'en';
  const eccoName = useEccoNames();
  if (answer === undefined) return <p className={classes.opening} />;
  const { opening, total } = answer;
  const ecco = opening?.ecco ?? '';
  const name = [ecco, opening?.name || eccoName(ecco)].filter(Boolean).join(' ');
  const count = t('games.count', { count: total.games, text: countText(total.games, language) });
  return (
    <p className={classes.opening} data-hint={name === '' ? undefined : name}>
      {name !== '' && <b>{name}</b>}
      <span>{count}</span>
    </p>
  );
}
