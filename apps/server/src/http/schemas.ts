import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';

/**
 * Requests are read and answers written by the zod schemas of the contract. An answer loses every field its schema does not
 * name, so that a row of the database never leaves by accident. Bodies are JSON; a form or a plain text, which another site can make
 * a browser send, is none.
 */
export function addSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
}
