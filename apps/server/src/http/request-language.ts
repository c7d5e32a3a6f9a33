import { type Language } from '@chuhe/contract/languages';
import type { FastifyRequest } from 'fastify';
import { negotiateLanguage } from './language.ts';

/** The language of the response to an API call. */
export function languageOf(request: FastifyRequest): Language {
  return negotiateLanguage(request.headers['accept-language']);
}
