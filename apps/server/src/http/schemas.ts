import type { FastifyInstance, FastifySerializerCompiler } from 'fastify';
import { ResponseSerializationError, validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';

/**
 * Validates requests and serializes responses by the zod schemas of the contract. Fields that a response schema does not define are
 * dropped. Bodies must be JSON, since another site can make a browser send forms and plain text.
 */
export function addSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
}

/**
 * Unlike the package's own compiler, this one parses the data instead of encoding it, which takes a third of the time. The result is the
 * same, because no response schema converts its data. A test checks this.
 */
const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  return (data) => {
    const parsed = schema.safeParse(data);
    if (!parsed.success) throw new ResponseSerializationError(method, url, { cause: parsed.error });
    return JSON.stringify(parsed.data);
  };
};
