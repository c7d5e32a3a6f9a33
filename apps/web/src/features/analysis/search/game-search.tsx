import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useActionHandler } from '../../../lib/actions/use-action.ts';
import { loadChunk } from '../../../lib/chunk.ts';
import type { OpenOwn } from '../../../lib/matches/open-found.ts';
import { useReasonAgainstAnotherGame } from '../../../lib/state/another-game.ts';

const loadDialogs = () => loadChunk(() => import('./search-dialogs.ts'));
const SearchDialog = lazy(async () => ({ default: (await loadDialogs()).SearchDialog }));
const ReportDialog = lazy(async () => ({ default: (await loadDialogs()).ReportDialog }));

export interface FoundInStudiesProps {
  readonly query: {
    readonly FEN: string;
    readonly mirrored: 'true' | 'false';
    readonly swapped: 'true' | 'false';
  };
  /** To be called before a chapter is opened. */
  readonly onOpen: () => void;
}

interface GameSearchProps {
  readonly openOwn: OpenOwn;
  /** Renders the chapters of studies with a position. */
  readonly studies: (parts: FoundInStudiesProps) => ReactNode;
}

/**
 * The search for games and the report of the user's own games. The code of the dialogs is loaded on first use.
 */
export function GameSearch({ openOwn, studies }: GameSearchProps) {
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
      {dialog === 'search' && <SearchDialog {...parts} studies={studies} />}
      {dialog === 'report' && <ReportDialog {...parts} />}
    </Suspense>
  );
}
