/**
 * Options of a route outside the API that everyone may call: documents, files, health. Each time a new object, since
 * Fastify writes into it.
 */
export function publicRoute(): { config: { guard: 'public' } } {
  return { config: { guard: 'public' } };
}
