import type { TFunction } from 'i18next';
import type { EngineSnapshot } from '../../../engine/engine-snapshot.ts';
import type { NetworkProblem } from '../../../engine/network.ts';

/** What can be wrong with a network of the user's, in the engine or in this browser. */
export interface NetworkFault {
  readonly problem: NetworkProblem | 'unreadable' | 'not-kept' | 'not-removed';
  /** Of the network or its file. */
  readonly name: string;
}

/** What is wrong, and what the engine evaluates with instead. */
export function faultText(
  { problem, name }: NetworkFault,
  { network }: EngineSnapshot,
  t: TFunction,
): string {
  const fault = t(`engine.network.problems.${problem}`, { name });
  // The network is used all the same.
  if (problem === 'not-kept' || problem === 'not-removed') return fault;
  if (network?.kind !== 'used') return fault;
  return `${fault} ${t('engine.network.runs', { name: network.name })}`;
}
