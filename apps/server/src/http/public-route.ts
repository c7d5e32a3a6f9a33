/** Options of a public route outside the API. Returns a new object each time, since Fastify modifies it. */
export function publicRoute(): { config: { guard: 'public' } } {
  return { config: { guard: 'public' } };
}
