import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';

/**
 * Validates requests and serializes responses by the zod schemas of the contract. Fields that a response schema does not define are
 * dropped. Bodies must be JSON, since another site can make a browser send forms and plain text.
 */
export function addSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
}
