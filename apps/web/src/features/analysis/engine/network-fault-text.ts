import type { FormatProblem } from '@chuhe/engine/network/network-fault';
import type { TFunction } from 'i18next';
import type { EngineSnapshot } from '../../../engine/engine-snapshot.ts';
import type { NetworkProblem } from '../../../engine/network.ts';

/** A problem with the user's network, either reported by the engine or caused by this browser. */
export interface NetworkFault {
  readonly problem: FormatProblem | NetworkProblem | 'unreadable' | 'not-kept' | 'not-removed';
  /** Name of the network or of its file. */
  readonly name: string;
}

/** Describes the problem and names the network that is used instead. */
export function faultText(
  { problem, name }: NetworkFault,
  { network }: EngineSnapshot,
  t: TFunction,
): string {
  const fault = t(`engine.network.problems.${problem}`, { name });
  // Only storing or removing the network has failed, so no other network replaces it.
  if (problem === 'not-kept' || problem === 'not-removed') return fault;
  if (network?.kind !== 'used') return fault;
  return `${fault} ${t('engine.network.runs', { name: network.name })}`;
}
