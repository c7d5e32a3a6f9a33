import type { ExplorerAnswer } from '@chuhe/contract/explorer';
import type { Color } from '@chuhe/rules/piece';
import { useTranslation } from 'react-i18next';
import { ResultBar } from '../../../components/result-bar.tsx';
import { parseLanguage } from '../../../i18n/languages.ts';
import { resultsFor } from '../../../lib/game/results.ts';
import { shortCountText } from '../../../lib/number-text.ts';
import classes from './sources.module.css';

interface SourcesTotalProps {
  readonly total: ExplorerAnswer['total'];
  readonly turn: Color;
}

/** The total of all games that continued from the position. */
export function SourcesTotal({ total, turn }: SourcesTotalProps) {
  const { t, i18n } = useTranslation();
  const language = parseLanguage(i18n.language) ?? 'en';
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={4} data-column="move">
          {t('sources.total')}
        </th>
        <td data-column="games">
          <span className={classes.games}>
            <small>{shortCountText(total.games, language)}</small>
            <ResultBar results={resultsFor(total, turn)} />
          </span>
        </td>
        <td data-column="note" />
      </tr>
    </tfoot>
  );
}
