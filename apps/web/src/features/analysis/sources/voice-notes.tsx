import { useTranslation } from 'react-i18next';
import { useFreeCredits } from '../../../lib/credit/use-free-credits.ts';
import { TROUBLES, type Trouble, type Voice } from './voice.ts';
import classes from './voices.module.css';

const NAMES = ['cloud', 'book', 'games'] as const;
type Name = (typeof NAMES)[number];

interface VoiceNotesProps {
  readonly voices: Readonly<Record<Name, Voice<unknown>>>;
  /** Counts all games again, where a filter leaves some out. */
  readonly onClearFilter: (() => void) | undefined;
}

/**
 * Of voices that are not heard: which, why, and what to do next, in one line each; those with the same trouble together. Also that
 * not all games are counted.
 */
export function VoiceNotes({ voices, onClearFilter }: VoiceNotesProps) {
  const { t } = useTranslation();
  const troubles = TROUBLES.map((trouble) => ({
    trouble,
    names: NAMES.filter((name) => voices[name].status === trouble),
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
                for (const name of names) voices[name].retry();
              }}
            />
          ))}
          {onClearFilter !== undefined && (
            <li>
              <span>
                <b>{t('voices.tabs.games')}</b> {t('games.filterOn')}
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
  const list = names.map((name) => t(`voices.tabs.${name}`)).join(', ');
  // Only the cloud has a permission of its own; the others want somebody who is signed in.
  const isCloudLocked = trouble === 'locked' && names.length === 1 && names[0] === 'cloud';
  const free = useFreeCredits();
  const text =
    trouble === 'credit' && free !== undefined
      ? t('voices.creditBack', free)
      : t(isCloudLocked ? 'voices.cloudLocked' : `voices.troubles.${trouble}`);
  return (
    <li>
      <span>
        <b>{list}</b> {text}
      </span>
      {(isCloudLocked || trouble === 'credit') && <a href="/packages">{t('credit.seePackages')}</a>}
      {CAN_RETRY.has(trouble) && (
        <button type="button" onClick={onRetry}>
          {t('common.retry')}
        </button>
      )}
    </li>
  );
}
