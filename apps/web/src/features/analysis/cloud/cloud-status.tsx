import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { announce } from '../../../lib/announcement.ts';
import classes from './cloud-panel.module.css';
import type { CloudSnapshot } from './cloud-snapshot.ts';

interface CloudStatusProps {
  readonly snapshot: CloudSnapshot;
  /** Whether moves are shown below the status. */
  readonly isOpen: boolean;
}

/** A short text about the state of the displayed moves. */
export function CloudStatus({ snapshot, isOpen }: CloudStatusProps) {
  const { t } = useTranslation();
  const trouble = isOpen ? troubleText(snapshot, t) : undefined;
  const isDeepening = snapshot.learning === 'queued' && snapshot.position?.status === 'known';
  const text = trouble ?? (isOpen && isDeepening ? t('cloud.deeper') : undefined);
  const isBroken = isOpen && snapshot.problem !== undefined;
  useAnnouncedOnce(trouble, isOpen, snapshot.answeredAt);
  return (
    <>
      <p className={classes.status} data-tone={isBroken ? 'warning' : undefined}>
        {text !== undefined && (
          <>
            {snapshot.learning === 'queued' && !isBroken && <i aria-hidden="true" />}
            <span data-hint={text}>{text}</span>
          </>
        )}
      </p>
      {isBroken && (
        <Button className={classes.retry} onClick={snapshot.retry}>
          {t('common.retry')}
        </Button>
      )}
    </>
  );
}

function troubleText({ problem, upstream }: CloudSnapshot, t: TFunction): string | undefined {
  if (problem !== undefined) return t('cloud.stale');
  if (upstream === null || upstream.isAnswering) return undefined;
  return t('cloud.upstreamSilent', { name: upstream.name });
}

const NOTHING_TOLD = { texts: [], at: 0 } as const;

/** Announces a trouble once when it begins, and not again for each position while it lasts. */
function useAnnouncedOnce(trouble: string | undefined, isOpen: boolean, answeredAt: number): void {
  const told = useRef<{ readonly texts: readonly string[]; readonly at: number }>(NOTHING_TOLD);
  useEffect(() => {
    // Until a position is open, nothing is known about it.
    if (!isOpen) return;
    // Only a newer answer shows that a trouble is over. A cached position shows no trouble until its own request has failed.
    if (answeredAt > told.current.at) {
      const texts = told.current.texts.filter((text) => text === trouble);
      told.current = { ...told.current, texts };
    }
    const { texts } = told.current;
    if (trouble === undefined || texts.includes(trouble)) return;
    announce(trouble);
    told.current = { texts: [...texts, trouble], at: Date.now() };
  }, [trouble, isOpen, answeredAt]);
}
