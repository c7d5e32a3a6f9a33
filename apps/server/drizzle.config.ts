import { defineConfig } from 'drizzle-kit';

/** For `npx drizzle-kit generate --name what-changes`, run in this folder after a table has changed. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/db/tables/*.ts',
  out: './migrations',
});
