import type { Import } from '@chuhe/contract/explorer';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import type { TextKey } from '../../../i18n/texts.ts';
import { countText } from '../../../lib/number-text.ts';
import { durationText } from '../../../lib/time-text.ts';
import admin from '../components/admin.module.css';
import { StateMark } from '../components/marks.tsx';
import { shortTime } from '../lib/admin-time.ts';
import classes from './collections-admin.module.css';

interface ImportRowProps {
  readonly item: Import;
  readonly onStop: (item: Import) => void;
}

const STATES = {
  RUNNING: { key: 'admin.runStates.RUNNING', tone: 'warning' },
  STOPPED: { key: 'admin.runStates.STOPPED', tone: 'off' },
  DONE: { key: 'admin.runStates.DONE', tone: 'on' },
  FAILED: { key: 'admin.runStates.FAILED', tone: 'danger' },
} as const satisfies Record<Import['state'], { key: TextKey; tone: string }>;

/** The state of a finished file without games. */
const NO_GAMES = { key: 'adminCollections.noGames', tone: 'danger' } as const;

/** The progress and the result of one file. */
export function ImportRow({ item, onStop }: ImportRowProps) {
  const { t } = useTranslation();
  const { collection, fileName, state, read, size, problem, updatedAt } = item;
  const isEmpty = state === 'DONE' && item.games === item.refused;
  const { key, tone } = isEmpty ? NO_GAMES : STATES[state];
  const isRunning = state === 'RUNNING';
  return (
    <li>
      <div className={classes.import}>
        <p className={admin.name}>
          {fileName} → {collection}
          <StateMark tone={tone} text={t(key)} />
        </p>
        {isRunning && (
          <progress
            value={read}
            max={Math.max(1, size)}
            aria-label={`${t('adminCollections.import')}: ${fileName}`}
          />
        )}
        <Counts item={item} />
        {state === 'STOPPED' && <p className={admin.small}>{t('adminCollections.goOn')}</p>}
        {problem !== null && <p className={admin.small}>{problem}</p>}
        {!isRunning && <p className={admin.small}>{shortTime(updatedAt, currentLanguage())}</p>}
        <Report title={t('adminCollections.refused')} entries={item.report.filter(isGame)} />
        <Report
          title={t('adminCollections.unread')}
          entries={item.report.filter((entry) => !isGame(entry))}
        />
      </div>
      {isRunning && (
        <Button aria-label={`${t('admin.run.stop')}: ${fileName}`} onClick={() => onStop(item)}>
          {t('admin.run.stop')}
        </Button>
      )}
    </li>
  );
}

function Counts({
  item: { games, added, duplicates, refused, speed, remaining },
}: Pick<ImportRowProps, 'item'>) {
  const { t } = useTranslation();
  const values = {
    games: count(games),
    added: count(added),
    duplicates: count(duplicates),
    refused: count(refused),
  };
  return (
    <p className={admin.small}>
      {t('adminCollections.counts', values)}
      {speed !== null && ` · ${t('adminCollections.speed', { speed: count(speed) })}`}
      {remaining !== null &&
        ` · ${t('adminCollections.left', { time: durationText(remaining, currentLanguage()) })}`}
    </p>
  );
}

type Entry = Import['report'][number];

/** Whether an entry is about a refused game, and not about a file. */
function isGame({ game }: Entry): boolean {
  return game > 0;
}

function Report({ title, entries }: { title: string; entries: readonly Entry[] }) {
  const { t } = useTranslation();
  if (entries.length === 0) return null;
  return (
    <details className={classes.report}>
      <summary>{title}</summary>
      <ul>
        {entries.map((entry) => (
          <li key={`${entry.game} ${entry.line} ${entry.reason}`} className={admin.small}>
            {[
              isGame(entry) ? t('adminCollections.gameNumber', { game: entry.game }) : '',
              entry.title,
              entry.reason,
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </li>
        ))}
      </ul>
    </details>
  );
}

function count(value: number): string {
  return countText(value, currentLanguage());
}
