import { ROUTES } from '@chuhe/contract/routes';
import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { publicRoute } from '../public-route.ts';
import { makeOpenApi } from './make-open-api.ts';

/** The document of the contract. It is made once, since the tests of a process create many applications. */
let made: ReturnType<typeof makeOpenApi> | undefined;

/** `GET /api/docs`: Swagger UI. This server serves all files of Swagger UI, which needs no inline scripts. */
export async function getDocs(app: FastifyInstance, { version }: Context): Promise<void> {
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, ...publicRoute().config };
    });
    // The routes of Swagger UI have no schemas.
    docs.setSerializerCompiler(() => JSON.stringify);
    docs.setValidatorCompiler(() => () => true);
    const document = (made ??= makeOpenApi(ROUTES, version));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type of the option covers only older versions of OpenAPI.
    const specification = { document } as unknown as StaticDocumentSpec;
    await docs.register(swagger, { mode: 'static', specification });
    await docs.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { deepLinking: true } });
  });
}
