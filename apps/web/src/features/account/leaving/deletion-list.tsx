import type { DeletionPreview } from '@chuhe/contract/account';
import { useTranslation } from 'react-i18next';
import classes from './leaving.module.css';

interface DeletionListProps {
  readonly preview: DeletionPreview;
  readonly isGuest: boolean;
}

/** What a deletion deletes, hands over and keeps. */
export function DeletionList({ preview, isGuest }: DeletionListProps) {
  const { t } = useTranslation();
  const { games, books, studies, studiesHandedOver, groups, pupils, orders } = preview;
  const gone = [
    games > 0 && t('leaving.games', { count: games }),
    books > 0 && t('leaving.books', { count: books }),
    studies > 0 && t('leaving.studies', { count: studies }),
    groups > 0 && t('leaving.groups', { count: groups, pupils }),
    t('leaving.rest'),
  ].filter((text) => text !== false);
  const kept = [
    studiesHandedOver > 0 && t('leaving.handedOver', { count: studiesHandedOver }),
    orders > 0 && t('leaving.orders', { count: orders }),
    t('leaving.log'),
  ].filter((text) => text !== false);
  return (
    <>
      <p>{t(isGuest ? 'leaving.atOnce' : 'leaving.later')}</p>
      <h3 className={classes.heading}>{t('leaving.gone')}</h3>
      <ul className={classes.list}>
        {gone.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <h3 className={classes.heading}>{t('leaving.kept')}</h3>
      <ul className={classes.list}>
        {kept.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}
