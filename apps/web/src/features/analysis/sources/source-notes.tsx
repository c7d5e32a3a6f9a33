import { useTranslation } from 'react-i18next';
import { useFreeCredits } from '../../../lib/credit/use-free-credits.ts';
import { type Source, TROUBLES, type Trouble } from './source.ts';
import classes from './sources.module.css';

const NAMES = ['cloud', 'book', 'games'] as const;
type Name = (typeof NAMES)[number];

interface SourceNotesProps {
  readonly sources: Readonly<Record<Name, Source<unknown>>>;
  /** Removes the filter of games; `undefined` if there is none. */
  readonly onClearFilter: (() => void) | undefined;
}

/**
 * Notes about sources without an answer: one line for each kind of trouble, with the sources, the reason, and what the user can do.
 * Another line states that a filter leaves out games.
 */
export function SourceNotes({ sources, onClearFilter }: SourceNotesProps) {
  const { t } = useTranslation();
  const troubles = TROUBLES.map((trouble) => ({
    trouble,
    names: NAMES.filter((name) => sources[name].status === trouble),
  })).filter(({ names }) => names.length > 0);
  return (
    <div className={classes.notes} role="status">
      {(troubles.length > 0 || onClearFilter !== undefined) && (
        <ul>
          {troubles.map(({ trouble, names }) => (
            <Note
              key={trouble}
              trouble={trouble}
              names={names}
              onRetry={() => {
                for (const name of names) sources[name].retry();
              }}
            />
          ))}
          {onClearFilter !== undefined && (
            <li>
              <span>
                <b>{t('sources.heading', { names: t('sources.tabs.games') })}</b>{' '}
                {t('games.filterOn')}
              </span>
              <button type="button" onClick={onClearFilter}>
                {t('games.clearFilter')}
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

interface NoteProps {
  readonly trouble: Trouble;
  readonly names: readonly Name[];
  readonly onRetry: () => void;
}

const CAN_RETRY: ReadonlySet<Trouble> = new Set(['busy', 'offline', 'failed']);

function Note({ trouble, names, onRetry }: NoteProps) {
  const { t } = useTranslation();
  const list = names.map((name) => t(`sources.tabs.${name}`)).join(t('common.listSeparator'));
  // The cloud requires a separate permission. For the other sources, signing in is enough.
  const isCloudLocked = trouble === 'locked' && names.length === 1 && names[0] === 'cloud';
  const free = useFreeCredits();
  const text =
    trouble === 'credit' && free !== undefined
      ? t('sources.creditBack', { number: free.number, time: free.time })
      : t(isCloudLocked ? 'sources.cloudLocked' : `sources.troubles.${trouble}`);
  return (
    <li>
      <span>
        <b>{t('sources.heading', { names: list })}</b> {text}
      </span>
      {(isCloudLocked || trouble === 'credit' || trouble === 'unpaid') && (
        <a href="/packages">{t('credit.seePackages')}</a>
      )}
      {CAN_RETRY.has(trouble) && (
        <button type="button" onClick={onRetry}>
          {t('common.retry')}
        </button>
      )}
    </li>
  );
}
