import { formatScore } from '@chuhe/cloudbook/score';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { countText } from '../../../lib/number-text.ts';
import { dayText } from '../../../lib/time-text.ts';
import { engineName, type KnownRow } from './cloud-rows.ts';
import { SOURCE_TEXTS, useLanguage } from './cloud-words.ts';
import classes from './search-dialog.module.css';

interface SearchDialogProps {
  /** The move in the user's notation. */
  readonly text: string;
  readonly known: KnownRow;
  readonly onClose: () => void;
}

/** Where the score of a move comes from: source, engine, depth, nodes and date of the search. */
export function SearchDialog({ text, known, onClose }: SearchDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { score, source, engine, depth, nodes, date } = known;
  const unknown = t('cloud.search.unknown');
  const rows = [
    [t('cloud.score'), formatScore(score)],
    [t('cloud.source'), t(SOURCE_TEXTS[source])],
    [t('cloud.search.engine'), engine === null ? unknown : engineName(engine)],
    [t('cloud.depth'), depth === null ? unknown : `${depth}`],
    [t('cloud.search.nodes'), nodes === null ? unknown : countText(nodes, language)],
    [t('cloud.search.date'), date === null ? unknown : dayText(date, language, 'UTC')],
  ] as const;
  return (
    <Dialog title={t('cloud.search.title', { move: text })} onClose={onClose}>
      <dl className={classes.rows}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>{t('cloud.search.lead')}</p>
    </Dialog>
  );
}
