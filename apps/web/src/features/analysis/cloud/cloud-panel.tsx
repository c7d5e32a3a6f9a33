import { nodeOf, positionAt } from '@chuhe/game/tree';
import { useRef } from 'react';
import { useStore } from 'zustand';
import tables from '../../../components/move-table.module.css';
import { gameStore } from '../../../lib/game/game-store.ts';
import { useEver } from '../../../lib/query/use-rested.ts';
import { CloudFoot } from './cloud-foot.tsx';
import { CloudLine } from './cloud-line.tsx';
import { CloudNotice } from './cloud-notice.tsx';
import classes from './cloud-panel.module.css';
import { CloudStatus } from './cloud-status.tsx';
import { CloudTable } from './cloud-table.tsx';
import { useCloud, useCloudAccess } from './use-cloud.ts';

/** The cloud panel: all known moves of the position on the board. */
export function CloudPanel() {
  const panel = useRef<HTMLDivElement>(null);
  const snapshot = useCloud(panel);
  const access = useCloudAccess();
  const position = useStore(gameStore, ({ game, current }) => positionAt(game, current));
  const ply = useStore(gameStore, ({ game, current }) => nodeOf(game, current).ply);
  const { position: known, line } = snapshot;
  const isOpen = access === 'open' && known !== undefined && known.fen === position.fen;
  const hasShown = useEver(isOpen);
  return (
    <div ref={panel} className={tables.panel}>
      <div className={classes.header}>
        <CloudStatus snapshot={snapshot} isOpen={isOpen} />
      </div>
      {isOpen && known.moves.length > 0 && (
        <CloudLine key={known.fen} fen={known.fen} line={line} ply={ply} />
      )}
      <div className={tables.body}>
        {isOpen && known.status !== 'over' ? (
          <CloudTable key={known.fen} known={known} position={position} snapshot={snapshot} />
        ) : (
          <CloudNotice
            access={access}
            snapshot={snapshot}
            position={position}
            isWaiting={snapshot.isLate || !hasShown}
          />
        )}
      </div>
      {isOpen && known.moves.length > 0 && <CloudFoot known={known} position={position} />}
    </div>
  );
}
