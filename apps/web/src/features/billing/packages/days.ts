import type { Activation } from '@chuhe/contract/package';

const DAY = 86_400_000;

/** What runs now or will run without another payment, and its end. */
export interface Running {
  /** The package that runs now and ends last. */
  readonly activation: Activation;
  /** End of the last package that follows it without a gap; ISO 8601. */
  readonly endDate: string;
  /**
   * Rounded, but the last day counts in full: hours that a subscription outlasts its period, and a wrong clock,
   * add none.
   */
  readonly daysLeft: number;
  /** Share of the time from its start to its end that is left, from 0 to 1. */
  readonly share: number;
}

/** @param now milliseconds since 1970 */
export function runningOf(activations: readonly Activation[], now: number): Running | undefined {
  const active = activations.filter(({ status }) => status === 'ACTIVE');
  const all = active.map((activation) => ({ activation, end: endOf(activation, activations) }));
  const [last] = all.toSorted((one, other) => other.end - one.end);
  if (last === undefined) return undefined;
  const start = Date.parse(last.activation.startDate);
  const left = Math.max(0, last.end - now);
  return {
    activation: last.activation,
    endDate: new Date(last.end).toISOString(),
    daysLeft: left === 0 ? 0 : Math.max(1, Math.round(left / DAY)),
    share: last.end > start ? Math.min(1, left / (last.end - start)) : 0,
  };
}

/** Milliseconds since 1970. A package that is bought again begins when the one before it ends. */
function endOf({ packageId, endDate }: Activation, activations: readonly Activation[]): number {
  const later = activations.filter(
    (each) => each.packageId === packageId && each.status === 'SCHEDULED',
  );
  return Math.max(Date.parse(endDate), ...later.map((each) => Date.parse(each.endDate)));
}
