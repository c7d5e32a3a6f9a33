import type { Activation, Package } from '@chuhe/contract/package';
import { listActivations, listPackages } from '@chuhe/contract/package-endpoints';
import { getPaymentWay } from '@chuhe/contract/payment-endpoints';
import type { AnswerOf } from '../../../lib/api/call-types.ts';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { type CallData, useCall } from '../../../lib/query/use-call.ts';

/** The package on sale. `closed`: this site takes no payments; `gone`: the package is not sold any more. */
export type Offer =
  | { readonly kind: 'waiting' | 'closed' | 'gone' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure }
  | {
      readonly kind: 'sold';
      readonly sold: Package;
      /** The user's last activation of the same package. A new activation begins when this one ends. */
      readonly owned: Activation | undefined;
    };

/** The package with an id, and a function that loads it again. */
export function useOffer(packageId: string): readonly [Offer, () => void] {
  const way = useCall(getPaymentWay, {});
  const packages = useCall(listPackages, {});
  const activations = useCall(listActivations, {});
  const retry = (): void => {
    for (const { refetch } of [way, packages, activations]) refetch();
  };
  return [offerOf(packageId, { way, packages, activations }), retry];
}

interface Found {
  readonly way: CallData<AnswerOf<'getPaymentWay'>>;
  readonly packages: CallData<Package[]>;
  readonly activations: CallData<Activation[]>;
}

function offerOf(packageId: string, { way, packages, activations }: Found): Offer {
  const missing = [way, packages].find(({ data }) => data === undefined);
  if (missing?.failure !== undefined && !missing.isFetching) {
    return { kind: 'failed', failure: missing.failure };
  }
  // The user's activations are shown only for information, so the payment does not need them to load.
  const isOwnedKnown = activations.data !== undefined || activations.failure !== undefined;
  if (way.data === undefined || packages.data === undefined || !isOwnedKnown) {
    return { kind: 'waiting' };
  }
  if (way.data.provider === null) return { kind: 'closed' };
  const sold = packages.data.find(({ id }) => id === packageId);
  if (sold === undefined) return { kind: 'gone' };
  return { kind: 'sold', sold, owned: lastOf(activations.data ?? [], packageId) };
}

function lastOf(activations: readonly Activation[], packageId: string): Activation | undefined {
  return activations
    .filter((each) => each.packageId === packageId && isRunning(each))
    .toSorted((a, b) => Date.parse(b.endDate) - Date.parse(a.endDate))[0];
}

function isRunning({ status }: Activation): boolean {
  return status === 'ACTIVE' || status === 'SCHEDULED';
}
