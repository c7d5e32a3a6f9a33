import { defineConfig } from 'drizzle-kit';

/** Settings of `npx drizzle-kit generate --name what-changes`, to be run in this folder after a table has changed. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/db/tables/*.ts',
  out: './migrations',
});
