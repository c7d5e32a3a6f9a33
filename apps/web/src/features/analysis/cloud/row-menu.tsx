import { makeMoveText } from '@chuhe/game/notation';
import type { Position } from '@chuhe/rules/position';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconInfoCircle from '~icons/info-circle';
import IconPencil from '~icons/pencil';
import IconPlayerPlay from '~icons/player-play';
import { ContextMenu } from '../../../components/context-menu.tsx';
import { MenuItem } from '../../../components/menu-item.tsx';
import { loadChunk } from '../../../lib/chunk.ts';
import { enterMove } from '../../../lib/game/board-task.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import type { CloudRow } from './cloud-rows.ts';
import type { RowMenuRequest } from './use-row-menu.ts';

const OwnScoreDialog = lazy(async () => {
  const module = await loadChunk(() => import('./own-score-dialog.tsx'));
  return { default: module.OwnScoreDialog };
});

const SearchDialog = lazy(async () => {
  const module = await loadChunk(() => import('./search-dialog.tsx'));
  return { default: module.SearchDialog };
});

interface RowMenuProps {
  readonly position: Position;
  /** The rows of the known moves. */
  readonly rows: readonly CloudRow[];
  readonly request: RowMenuRequest | undefined;
  readonly onClose: () => void;
}

/** The menu of a move in the cloud's table, and the dialogs that it opens. */
export function RowMenu({ position, rows, request, onClose }: RowMenuProps) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const [scored, setScored] = useState<string>();
  const [explained, setExplained] = useState<CloudRow>();
  const row = rows.find(({ move }) => move === request?.move);
  return (
    <>
      {request !== undefined && (
        <ContextMenu
          label={t('book.menuOf', { move: makeMoveText(position.fen, request.move, notation) })}
          anchor={request.anchor}
          onClose={onClose}
        >
          <MenuItem
            icon={IconPlayerPlay}
            label={t('cloud.play', {
              move: makeMoveText(position.fen, request.move, notation),
            })}
            onChoose={() => enterMove(request.move)}
          />
          {row?.known !== undefined && (
            <MenuItem
              icon={IconInfoCircle}
              label={t('cloud.search.open')}
              onChoose={() => setExplained(row)}
            />
          )}
          <MenuItem
            icon={IconPencil}
            label={t('cloud.own.open')}
            onChoose={() => setScored(request.move)}
          />
        </ContextMenu>
      )}
      <Suspense>
        {scored !== undefined && (
          <OwnScoreDialog position={position} move={scored} onClose={() => setScored(undefined)} />
        )}
        {explained?.known !== undefined && (
          <SearchDialog
            text={explained.text}
            known={explained.known}
            onClose={() => setExplained(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
