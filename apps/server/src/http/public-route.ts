/** Options of a public route outside the API. A new object each time, since Fastify modifies it. */
export function publicRoute(): { config: { guard: 'public' } } {
  return { config: { guard: 'public' } };
}
