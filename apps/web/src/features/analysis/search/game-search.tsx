import { lazy, Suspense, useMemo, useState } from 'react';
import { useActionHandler } from '../../../lib/actions/use-action.ts';
import { loadChunk } from '../../../lib/chunk.ts';
import type { OpenOwn } from '../../../lib/matches/open-found.ts';
import { useReasonAgainstAnotherGame } from '../../../lib/state/another-game.ts';

const loadDialogs = () => loadChunk(() => import('./search-dialogs.ts'));
const SearchDialog = lazy(async () => ({ default: (await loadDialogs()).SearchDialog }));
const ReportDialog = lazy(async () => ({ default: (await loadDialogs()).ReportDialog }));

/**
 * The search for games and the report of the user's own games. The code of the dialogs is loaded on first use.
 */
export function GameSearch({ openOwn }: { readonly openOwn: OpenOwn }) {
  const [dialog, setDialog] = useState<'search' | 'report'>();
  const disabledReason = useReasonAgainstAnotherGame();
  useActionHandler(
    'findInGames',
    useMemo(() => ({ run: () => setDialog('search'), disabledReason }), [disabledReason]),
  );
  useActionHandler(
    'gameReport',
    useMemo(() => ({ run: () => setDialog('report'), disabledReason }), [disabledReason]),
  );
  const parts = { openOwn, onClose: () => setDialog(undefined) };
  return (
    <Suspense>
      {dialog === 'search' && <SearchDialog {...parts} />}
      {dialog === 'report' && <ReportDialog {...parts} />}
    </Suspense>
  );
}
