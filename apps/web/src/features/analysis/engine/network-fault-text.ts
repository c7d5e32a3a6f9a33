import type { TFunction } from 'i18next';
import type { EngineSnapshot } from '../../../engine/engine-snapshot.ts';
import type { NetworkProblem } from '../../../engine/network.ts';

/** A problem with the user's network, in the engine or in this browser. */
export interface NetworkFault {
  readonly problem: NetworkProblem | 'unreadable' | 'not-kept' | 'not-removed';
  /** Name of the network or its file. */
  readonly name: string;
}

/** The problem in words, and the network that is used instead. */
export function faultText(
  { problem, name }: NetworkFault,
  { network }: EngineSnapshot,
  t: TFunction,
): string {
  const fault = t(`engine.network.problems.${problem}`, { name });
  // The network itself is used; only storing or removing it has failed.
  if (problem === 'not-kept' || problem === 'not-removed') return fault;
  if (network?.kind !== 'used') return fault;
  return `${fault} ${t('engine.network.runs', { name: network.name })}`;
}
