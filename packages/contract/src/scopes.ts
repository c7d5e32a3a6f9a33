/**
 * What API tokens may do. A route names the scope that it needs in its contract; a route without one refuses tokens. A new scope needs an
 * entry here, `scope` in the contract of its routes, and a text for the user (`apps/web/src/lib/scope-texts.ts`).
 */
export const SCOPES = [
  'games:read',
  'games:write',
  'books:read',
  'books:write',
  'studies:read',
  'studies:write',
  'positions:read',
] as const;

export type Scope = (typeof SCOPES)[number];
