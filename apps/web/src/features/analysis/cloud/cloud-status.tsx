import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import classes from './cloud-panel.module.css';
import type { CloudSnapshot } from './cloud-snapshot.ts';

interface CloudStatusProps {
  readonly snapshot: CloudSnapshot;
  /** Whether moves are shown below the status. */
  readonly isOpen: boolean;
}

/** A short text about the state of the displayed moves. Screen readers announce its changes. */
export function CloudStatus({ snapshot, isOpen }: CloudStatusProps) {
  const { t } = useTranslation();
  const text = isOpen ? statusText(snapshot, t) : undefined;
  const isBroken = isOpen && snapshot.problem !== undefined;
  return (
    <>
      <p className={classes.status} role="status" data-tone={isBroken ? 'warning' : undefined}>
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

function statusText(
  { problem, learning, upstream, position }: CloudSnapshot,
  t: TFunction,
): string | undefined {
  if (problem !== undefined) return t('cloud.stale');
  if (learning === 'queued' && position?.status === 'known') return t('cloud.deeper');
  if (upstream !== null && !upstream.isAnswering)
    return t('cloud.upstreamSilent', { name: upstream.name });
  return undefined;
}
