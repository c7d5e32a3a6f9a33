import { expect, test } from 'vitest';
import { PROVIDER_TYPES, USER_STATUSES, USER_TYPES } from './identity.ts';
import { COOKIES } from './names.ts';
import { PACKAGE_STATUSES } from './package.ts';
import { ROUTES } from './routes.ts';

/** The calls of section 7 of the specification, each with its token and the names that the specification gives to its query or body. */
const CALLS = [
  ['public POST /api/login', 'username password'],
  ['public GET /api/client-token', ''],
  ['client GET /api/oauth/authenticate', ''],
  ['client POST /api/user/register', 'firstName lastName password email phone username'],
  ['client GET /api/user/quick-register', ''],
  ['public GET /api/logout', ''],
  ['client POST /api/user/social-login', 'providerType providerId firstName lastName email phone'],
  ['user GET /api/user/profile', ''],
  ['user POST /api/user/profile', 'username email firstName lastName password oldPassword phone'],
  ['user GET /api/book', 'FEN'],
  ['user GET /api/book/best-move', 'FEN'],
  ['user GET /api/move/win-rate', 'FEN move'],
  ['user POST /api/chessdb', 'FEN value'],
  ['user GET /api/chessdb', 'FEN'],
  ['user GET /api/match', ''],
  ['user GET /api/match/random', 'limit'],
  ['user GET /api/match/only-me', ''],
  ['user GET /api/match/:matchId', ''],
  ['user DELETE /api/match:matchId', ''],
  ['user DELETE /api/match/multi', 'matchIds'],
  ['user POST /api/match', 'startFEN history information'],
  ['user PUT /api/match/update/:matchId', 'startFEN history information'],
  ['user GET /api/stripe/create-checkout-session-embedded', 'packageId'],
  ['user GET /api/stripe/session-status', 'sessionId'],
  ['user GET /api/package', ''],
  ['user GET /api/subscription', ''],
  ['user POST /api/pgn/read', ''],
  ['user POST /api/pgn/create', ''],
  ['user GET /api/credit/my-credit', ''],
] as const;

const routes = new Map<string, object>(
  Object.values(ROUTES).map((route) => [`${route.guard} ${route.method} ${route.path}`, route]),
);

test.each(CALLS)('%s is a route, and takes: %s', (call, names) => {
  const route = routes.get(call);
  expect(route).toBeDefined();
  const { query, body } = { query: undefined, body: undefined, ...route };
  const taken = Object.keys({ ...shapeOf(query), ...shapeOf(body) });
  expect(taken).toEqual(expect.arrayContaining(names === '' ? [] : names.split(' ')));
});

test('a client token opens no other call than these, a forgotten password, and a shared game', () => {
  const clients = [...routes.keys()].filter((call) => call.startsWith('client '));
  const specified = CALLS.map(([call]) => call).filter((call) => call.startsWith('client '));
  expect(clients.toSorted()).toEqual(
    [
      ...specified,
      'client GET /api/match/shared',
      'client POST /api/user/password/forgot',
      'client POST /api/user/quick-register',
    ].toSorted(),
  );
});

test.each([
  [USER_TYPES, 'ADMIN NORMAL'],
  [USER_STATUSES, 'ACTIVE INACTIVE'],
  [PACKAGE_STATUSES, 'ACTIVE INACTIVE DELETE'],
  [PROVIDER_TYPES, 'FACEBOOK APPLE GOOGLE EMAIL TWITTER GITHUB YAHOO MICROSOFT'],
  [Object.values(COOKIES), 'XQAccessToken XQRefreshToken XQClientToken'],
])('%j are the values of the specification', (values, specified) => {
  expect(new Set<string>(values)).toEqual(new Set(specified.split(' ')));
});

/** The fields of an object schema. */
function shapeOf(schema: unknown): object {
  const { shape } = Object(schema);
  return typeof shape === 'object' && shape !== null ? shape : {};
}
