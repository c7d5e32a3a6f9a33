import type { FastifyRequest } from 'fastify';
import { type Language, negotiateLanguage } from './language.ts';

/** The language a call of the API is answered in. */
export function languageOf(request: FastifyRequest): Language {
  return negotiateLanguage(request.headers['accept-language']);
}
