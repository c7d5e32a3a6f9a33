import { failureSchema, makeSuccessSchema } from '@chuhe/contract/envelope';
import { ERROR_STATUS, type ErrorCode } from '@chuhe/contract/error-codes';
import type { Guard, RouteContract } from '@chuhe/contract/route';
import { z } from 'zod';

/** Generates an OpenAPI 3.1 document from the contract. */
export function makeOpenApi(routes: Readonly<Record<string, RouteContract>>, version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: makeOperation(name, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Chuhe',
      version,
      description:
        'Every response is an envelope: `data` on success, `code` and `message` on failure. The message is in the language of Accept-Language.',
    },
    paths,
    components: {
      schemas: { Failure: jsonOf(failureSchema, 'output') },
      securitySchemes: {
        client: bearer('From GET /api/client-token'),
        user: bearer('From signing in or registering'),
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

/** The security scheme of each guard. */
const SCHEMES = {
  client: 'client',
  user: 'user',
  admin: 'user',
  bridge: 'bridge',
} as const satisfies Record<Exclude<Guard, 'public'>, string>;

function bearer(description: string) {
  return { type: 'http', scheme: 'bearer', description };
}

function makeOperation(name: string, route: RouteContract) {
  const { guard, path, summary, body, data } = route;
  return {
    operationId: name,
    summary: guard === 'admin' ? `${summary} (administrators)` : summary,
    tags: [path.split('/')[2]],
    ...(guard !== 'public' && { security: [{ [SCHEMES[guard]]: [] }] }),
    parameters: [
      ...parametersOf(route, 'params', 'path'),
      ...parametersOf(route, 'query', 'query'),
    ],
    ...(body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: { 'application/json': { schema: jsonOf(body, 'input') } },
      },
    }),
    responses: {
      200: answer('Done', jsonOf(makeSuccessSchema(data), 'output')),
      ...failuresOf(route),
    },
  };
}

function answer(description: string, schema: unknown) {
  return { description, content: { 'application/json': { schema } } };
}

/** The error codes with which each guard refuses a call. */
const REFUSALS = {
  public: [],
  client: ['UNAUTHORIZED'],
  user: ['UNAUTHORIZED'],
  admin: ['UNAUTHORIZED', 'FORBIDDEN'],
  bridge: ['UNAUTHORIZED'],
} as const satisfies Record<Guard, readonly ErrorCode[]>;

/** The failure responses by status. The description of each lists its error codes. */
function failuresOf({ errors = [], guard, stepUp }: RouteContract): Record<string, unknown> {
  const general = ['BAD_REQUEST', 'TOO_MANY_REQUESTS'] as const;
  const proof = stepUp === true ? (['STEP_UP_REQUIRED'] as const) : [];
  const codes = [...general, ...REFUSALS[guard], ...proof, ...errors];
  const failures: Record<string, unknown> = {};
  for (const status of new Set(codes.map((code) => ERROR_STATUS[code]))) {
    const names = codes.filter((code) => ERROR_STATUS[code] === status);
    failures[status] = answer(names.join(', '), { $ref: '#/components/schemas/Failure' });
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
    },
  });
  return json;
}
