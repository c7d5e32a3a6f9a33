import { API_EXAMPLES, type ApiExample, curlCommand } from '@chuhe/contract/api-examples';
import { API_TOKEN_PREFIX } from '@chuhe/contract/api-token-limits';
import { failureSchema, makeSuccessSchema } from '@chuhe/contract/envelope';
import { ERROR_STATUS, type ErrorCode } from '@chuhe/contract/error-codes';
import type { Guard, RouteContract } from '@chuhe/contract/route';
import { shortageSchema } from '@chuhe/contract/shortage';
import { z } from 'zod';
import { shareDefinitions } from './share-definitions.ts';

/** Generates an OpenAPI 3.1 document from the contract. */
export function makeOpenApi(routes: Readonly<Record<string, RouteContract>>, version: string) {
  const operations: Record<string, Record<string, unknown>> = {};
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    const method = route.method.toLowerCase();
    operations[path] = { ...operations[path], [method]: makeOperation(name, route) };
  }
  const { document: paths, schemas } = shareDefinitions(operations, SCHEMAS);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Chuhe',
      version,
      description:
        'Every response is an envelope: `data` on success, `code` and `message` on failure. The message is in the language of Accept-Language. Calls with an API token need its scope, which the security of each call names; calls without one refuse API tokens. `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (in seconds) tell the limit that is reached first; a refusal with 429 has `Retry-After`.',
    },
    paths,
    components: {
      schemas: {
        ...schemas,
        Failure: jsonOf(failureSchema, 'output'),
        PaymentRequired: jsonOf(failureSchema.extend({ data: shortageSchema }), 'output'),
      },
      headers: {
        'RateLimit-Limit': wholeNumber('Calls allowed in the period'),
        'RateLimit-Remaining': wholeNumber('Calls left in the period'),
        'RateLimit-Reset': wholeNumber('Seconds until the period ends'),
      },
      securitySchemes: {
        client: bearer('From GET /api/client-token'),
        user: bearer('From signing in or registering'),
        token: bearer(
          `An API token, which users make on the page /me. It begins with ${API_TOKEN_PREFIX} and works without a cookie.`,
        ),
        bridge: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'Bridge TOKEN, with the token of POST /api/bridge/pair',
        },
      },
    },
  };
}

const SCHEMAS = '#/components/schemas/';

/** The security scheme of each guard. */
const SCHEMES = {
  client: 'client',
  user: 'user',
  admin: 'user',
  bridge: 'bridge',
} as const satisfies Record<Exclude<Guard, 'public'>, string>;

function wholeNumber(description: string) {
  return { description, schema: { type: 'integer' } };
}

function bearer(description: string) {
  return { type: 'http', scheme: 'bearer', description };
}

function makeOperation(name: string, route: RouteContract) {
  const { guard, path, summary, body } = route;
  const examples = API_EXAMPLES.filter((example) => example.route === name);
  const [given] = examples;
  return {
    operationId: name,
    summary: guard === 'admin' ? `${summary} (administrators)` : summary,
    tags: [path.split('/')[2]],
    ...securityOf(route),
    parameters: [
      ...parametersOf(route, 'params', 'path'),
      ...parametersOf(route, 'query', 'query'),
    ],
    ...(body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: {
          'application/json': {
            schema: jsonOf(body, 'input'),
            ...(given?.body && { example: given.body }),
          },
        },
      },
    }),
    responses: {
      200: successOf(route, examples),
      ...failuresOf(route),
    },
    ...(examples.length > 0 && {
      'x-codeSamples': examples.map((example) => ({ lang: 'Shell', source: curlCommand(example) })),
    }),
  };
}

function securityOf({ guard, scope }: RouteContract) {
  if (guard === 'public') return {};
  const token = scope === undefined ? [] : [{ token: [scope] }];
  return { security: [{ [SCHEMES[guard]]: [] }, ...token] };
}

/** The success response: the envelope, or files of the route's media types. Each has the example that its type fits. */
function successOf({ data, mediaTypes }: RouteContract, examples: readonly ApiExample[]) {
  const good = examples.filter(({ status }) => status === 200);
  const headers = RATE_LIMIT_HEADERS;
  if (mediaTypes === undefined) {
    const [example] = good;
    const schema = jsonOf(makeSuccessSchema(data), 'output');
    return { ...answer('Done', schema, example?.answer), headers };
  }
  const content = mediaTypes.map((type) => {
    const kind = type.endsWith('json') ? 'object' : 'string';
    const example = good.find((each) => typeof each.answer === kind);
    return [type, { schema: jsonOf(data, 'output'), ...(example && { example: example.answer }) }];
  });
  return { description: 'Done', headers, content: Object.fromEntries(content) };
}

const RATE_LIMIT_HEADERS = Object.fromEntries(
  ['Limit', 'Remaining', 'Reset'].map((name) => [
    `RateLimit-${name}`,
    { $ref: `#/components/headers/RateLimit-${name}` },
  ]),
);

function answer(description: string, schema: unknown, example?: unknown) {
  const content = { schema, ...(example !== undefined && { example }) };
  return { description, content: { 'application/json': content } };
}

/** The error codes with which each guard refuses a call. */
const REFUSALS = {
  public: [],
  client: ['UNAUTHORIZED'],
  user: ['UNAUTHORIZED'],
  admin: ['UNAUTHORIZED', 'FORBIDDEN'],
  bridge: ['UNAUTHORIZED'],
} as const satisfies Record<Guard, readonly ErrorCode[]>;

/** API tokens need API.USE while a package with it is on sale; see `sold` for other routes. */
const PAYMENT_REQUIRED = ['PAYMENT_REQUIRED'] as const;

/** The failure responses by status. The description of each lists its error codes. */
function failuresOf({
  errors = [],
  guard,
  stepUp,
  scope,
  sold,
}: RouteContract): Record<string, unknown> {
  const general = ['BAD_REQUEST', 'TOO_MANY_REQUESTS'] as const;
  const proof = stepUp === true ? (['STEP_UP_REQUIRED'] as const) : [];
  const lacking = scope === undefined ? [] : (['SCOPE_REQUIRED'] as const);
  const isSold = scope !== undefined || sold !== undefined;
  const unpaid = isSold && !errors.includes('PAYMENT_REQUIRED') ? PAYMENT_REQUIRED : [];
  const codes = [...general, ...REFUSALS[guard], ...lacking, ...unpaid, ...proof, ...errors];
  const failures: Record<string, unknown> = {};
  for (const status of new Set(codes.map((code) => ERROR_STATUS[code]))) {
    const names = codes.filter((code) => ERROR_STATUS[code] === status);
    const schema = names.includes('PAYMENT_REQUIRED') ? 'PaymentRequired' : 'Failure';
    failures[status] = answer(names.join(', '), { $ref: `${SCHEMAS}${schema}` });
  }
  return failures;
}

function parametersOf(route: RouteContract, part: 'params' | 'query', place: 'path' | 'query') {
  const schema = route[part];
  if (schema === undefined) return [];
  const json = objectSchema.parse(jsonOf(schema, 'input'));
  return Object.entries(json.properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || json.required.includes(name),
    schema: property,
  }));
}

const objectSchema = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

function jsonOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // A format implies its pattern, so the pattern is left out.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      // The name under which a schema is defined is enough.
      delete jsonSchema.id;
    },
  });
  return json;
}
