/**
 * Options of a route outside the API that everyone may call: documents, files, health. A new object each time, since Fastify
 * modifies it.
 */
export function publicRoute(): { config: { guard: 'public' } } {
  return { config: { guard: 'public' } };
}
