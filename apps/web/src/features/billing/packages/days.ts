import type { Activation } from '@chuhe/contract/package';

const DAY = 86_400_000;

/** The user's current package, with its scheduled activations, which are already paid. */
export interface Running {
  /** The active package that ends last. */
  readonly activation: Activation;
  /** When the last scheduled activation of the same package ends, ISO 8601. */
  readonly endDate: string;
  /**
   * Days until `endDate`, rounded, so that a slightly wrong clock or a few extra hours of a subscription add no day. At
   * least 1 until the end.
   */
  readonly daysLeft: number;
  /** The remaining part of the total time, from 0 to 1. */
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

/** When the package ends, in milliseconds since 1970, including scheduled activations of the same package. */
function endOf({ packageId, endDate }: Activation, activations: readonly Activation[]): number {
  const later = activations.filter(
    (each) => each.packageId === packageId && each.status === 'SCHEDULED',
  );
  return Math.max(Date.parse(endDate), ...later.map((each) => Date.parse(each.endDate)));
}
