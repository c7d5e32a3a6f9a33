import { z } from 'zod';
import { apiTokenSchema, newApiTokenSchema } from './api-token.ts';
import * as endpoints from './api-token-endpoints.ts';
import { API_TOKEN_LIMITS } from './api-token-limits.ts';
import { defineRoutes } from './route.ts';

export const apiTokenRoutes = defineRoutes(endpoints, {
  listApiTokens: {
    summary: 'The user’s API tokens, newest first, without the tokens themselves',
    data: z.array(apiTokenSchema),
  },
  makeApiToken: {
    summary: `Makes an API token, which is sent only once; an account has at most ${API_TOKEN_LIMITS.tokens}`,
    body: newApiTokenSchema,
    data: apiTokenSchema.extend({ token: z.string() }),
    errors: [
      'WRONG_PASSWORD',
      'FRESH_SIGN_IN_REQUIRED',
      'SECOND_FACTOR_REQUIRED',
      'TOO_MANY_TOKENS',
    ],
  },
  deleteApiToken: {
    summary: 'Revokes an API token at once',
    params: z.object({ tokenId: z.uuid() }),
    data: z.null(),
    errors: ['NOT_FOUND'],
  },
});
