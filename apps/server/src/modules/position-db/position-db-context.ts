import type { BillingContext } from '../billing/billing-context.ts';
import type { LoginLimits } from '../identity/login-limits.ts';
import type { Cloud } from './cloud.ts';
import type { NightlyDump } from './open-data/nightly-dump.ts';

export interface PositionDbContext extends BillingContext {
  readonly cloud: Cloud;
  readonly nightlyDump: NightlyDump;
  readonly loginLimits: LoginLimits;
}
