import { createRequire } from 'node:module';

/**
 * The baseline of `api.mjs`: Fastify with two routes that do nothing, in a separate process, which prints its address.
 */
const require = createRequire(new URL('../../apps/server/package.json', import.meta.url));
/** @type {typeof import('fastify')} */
const { fastify } = require('fastify');

const ROWS = Array.from({ length: 5 }, (_, id) => ({ id, name: `Row ${id}`, isOwn: true }));

const app = fastify();
app.get('/', async () => ({ success: true, data: ROWS }));
app.post('/', async ({ body }) => ({ success: true, data: body }));
process.on('SIGTERM', () => void app.close());
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
