import type { TFunction } from 'i18next';
import type { EngineSnapshot } from '../../engine/engine-snapshot.ts';
import type { NetworkProblem } from '../../engine/network.ts';

/** What can be wrong with a network, in the engine or in this browser. */
export interface NetworkFault {
  readonly problem: NetworkProblem | 'unreadable' | 'not-kept' | 'not-removed';
  /** Of the network or its file; empty for the product's own. */
  readonly name: string;
}

/** What is wrong, and what the engine evaluates with instead as far as it has said so itself. */
export function faultText({ problem, name }: NetworkFault, snapshot: EngineSnapshot, t: TFunction) {
  const subject = name === '' ? t('engine.network.own') : name;
  const fault = t(`engine.network.problems.${problem}`, { name: subject });
  // The network is used all the same.
  if (problem === 'not-kept' || problem === 'not-removed') return fault;
  return [fault, ...runningText(snapshot, t)].join(' ');
}

function runningText({ evaluatesWith, network }: EngineSnapshot, t: TFunction): string[] {
  if (evaluatesWith === 'classical') return [t('engine.network.runs.light')];
  if (evaluatesWith !== 'network' || network?.kind !== 'used') return [];
  return [t('engine.network.runs.network', { name: network.name })];
}
