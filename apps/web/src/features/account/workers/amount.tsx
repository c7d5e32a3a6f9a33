import type { WorkAmount } from '@chuhe/contract/work';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { countText, shortCountText } from '../../../lib/number-text.ts';
import classes from './workers.module.css';

/** A number of positions with the nodes searched for them. */
export function Amount({ of: { positions, nodes } }: { readonly of: WorkAmount }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  return (
    <>
      {countText(positions, language)}
      <small className={classes.nodes}>
        {t('workers.nodes', { text: shortCountText(nodes, language) })}
      </small>
    </>
  );
}
