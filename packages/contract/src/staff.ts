/**
 * Roles of administrators and what each may do. A role is given by an owner. A route with the guard `admin` names the capability that it
 * needs in its endpoint; what no role is given here is for owners only.
 */

/** Roles other than that of an owner, who has the user type `ADMIN`. */
export const PARTIAL_ROLES = ['SUPPORT', 'FINANCE', 'CONTENT'] as const;
export type PartialRole = (typeof PARTIAL_ROLES)[number];

export const STAFF_ROLES = ['OWNER', ...PARTIAL_ROLES] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const CAPABILITIES = [
  /** What every administrator may do. */
  'staff',
  'overview',
  'users:read',
  /** Help users with their sign-in, sessions, export and deletion. */
  'users:support',
  /** Deactivate accounts; grant and revoke permissions, packages and credits. */
  'users:manage',
  /** Give and take roles. */
  'roles',
  /** Orders, payments, refunds, subscriptions and payment alerts. */
  'orders',
  /** Packages and activation keys. */
  'packages',
  'collections',
  'contributions',
  /** Reported exercises. */
  'exercises',
  'legal',
  /** Learning runs and the coverage of the position database. */
  'learning',
  'settings',
  'audit',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

const CAPABILITIES_OF: Readonly<Record<PartialRole, readonly Capability[]>> = {
  SUPPORT: ['staff', 'users:read', 'users:support'],
  FINANCE: ['staff', 'overview', 'users:read', 'orders', 'packages'],
  CONTENT: ['staff', 'collections', 'contributions', 'exercises', 'legal', 'learning'],
};

interface WithRole {
  readonly type: string;
  readonly role?: StaffRole | null | undefined;
}

/** The role of a user; `undefined` for a user who is not an administrator. */
export function roleOf({ type, role }: WithRole): StaffRole | undefined {
  return type === 'ADMIN' ? 'OWNER' : (role ?? undefined);
}

export function mayDo(role: StaffRole | undefined, capability: Capability): boolean {
  if (role === undefined) return false;
  return role === 'OWNER' || CAPABILITIES_OF[role].includes(capability);
}

/**
 * Whether an administrator may act on the account of a user with the other role: owners on every account, others only on accounts without a
 * role. Otherwise they could make the other's rights their own, or act in the other's name, for example by another email address.
 */
export function mayActOn(role: StaffRole | undefined, other: StaffRole | undefined): boolean {
  return role === 'OWNER' || (role !== undefined && other === undefined);
}
