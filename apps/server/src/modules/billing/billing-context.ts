import type { Context } from '../../context.ts';
import type { Metering } from './metering.ts';
import type { Payments } from './payments.ts';

export interface BillingContext extends Context {
  /** Whether look-ups cost credits. */
  readonly metering: Metering;
  readonly payments: Payments;
}
