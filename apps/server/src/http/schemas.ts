import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';

/**
 * Validates requests and serializes responses by the zod schemas of the contract; fields that a schema does not name are dropped. Bodies
 * are JSON only: another site can make a browser send forms and plain text.
 */
export function addSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
}
