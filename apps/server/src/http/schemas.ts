import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';

/**
 * Validates requests and serializes responses by the zod schemas of the contract. A response loses every field that its schema does
 * not name, so that no column of the database leaks. Bodies are JSON only: another site can make a browser send forms and plain text.
 */
export function addSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
}
