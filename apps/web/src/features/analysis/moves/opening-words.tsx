import { openingNameAt } from '@chuhe/game/opening';
import type { Game, NodeId } from '@chuhe/game/tree';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

interface NameAtProps {
  readonly game: Game;
  readonly node: NodeId;
}

/** The opening and its systems, each in a line of its own where there is room. */
export function NameAt({ game, node }: NameAtProps) {
  const { t } = useTranslation();
  const name = useMemo(() => openingNameAt(game, node), [game, node]);
  if (name === undefined) return null;
  const opening = t(`openings.${name.opening}`);
  const systems = name.systems.map((system) => t(`systems.${system}`)).join(' · ');
  const hint = systems === '' ? opening : `${opening} · ${systems}`;
  return (
    <>
      <span data-hint={hint}>{opening}</span>
      {systems !== '' && <span data-hint={hint}>{systems}</span>}
    </>
  );
}
