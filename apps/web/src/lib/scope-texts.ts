import type { Scope } from '@chuhe/contract/scopes';

/** What each scope allows, as keys of texts. */
export const SCOPE_TEXTS = {
  'games:read': 'tokens.scope.gamesRead',
  'games:write': 'tokens.scope.gamesWrite',
  'books:read': 'tokens.scope.booksRead',
  'books:write': 'tokens.scope.booksWrite',
  'studies:read': 'tokens.scope.studiesRead',
  'studies:write': 'tokens.scope.studiesWrite',
  'positions:read': 'tokens.scope.positionsRead',
} as const satisfies Record<Scope, string>;
