import { eccoAt, eccoName, openingByCode } from '@chuhe/game/ecco';
import type { Game, NodeId } from '@chuhe/game/tree';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';

interface NameAtProps {
  readonly game: Game;
  readonly node: NodeId;
}

/** The opening with its code, and the name of the code, each in a line of its own where there is room. */
export function NameAt({ game, node }: NameAtProps) {
  const { t } = useTranslation();
  const code = useMemo(() => eccoAt(game, node), [game, node]);
  const opening = useMemo(() => openingByCode(game, node), [game, node]);
  const family = opening === undefined ? '' : t(`openings.${opening}`);
  const name = code === undefined ? '' : (eccoName(code, currentLanguage()) ?? '');
  const hint = [code, name].filter(Boolean).join(' ') || family;
  return (
    <>
      {(code !== undefined || family !== '') && (
        <span data-hint={hint}>
          {code !== undefined && <a href={`/openings/${code}`}>{code}</a>}
          {code !== undefined && ' '}
          {family}
        </span>
      )}
      {name !== '' && <span data-hint={hint}>{name}</span>}
    </>
  );
}
