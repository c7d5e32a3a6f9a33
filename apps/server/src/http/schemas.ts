import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';

/**
 * Validates requests and serializes responses by the zod schemas of the contract. Fields that a response schema does not define are
 * dropped. Bodies must be JSON, since another site can make a browser send forms and plain text. An empty body counts as none, since
 * clients name a content type for calls without a body, too.
 */
export function addSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, given, done) => {
    const body = String(given);
    if (body === '') done(null);
    else parseJson(request, body, done);
  });
}
