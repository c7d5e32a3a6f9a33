import { z } from 'zod';
import { readIfPresent } from '../../db/data/read-if-present.ts';

/** The notices of free software, which `npm run build` makes from the lock file (`scripts/lib/notices.mjs`). */

/** The path works from both `src/modules/legal` and `dist/modules/legal`. */
const FILE = new URL('../../../dist/notices.json', import.meta.url);

const noticesSchema = z.object({
  packages: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      licence: z.string(),
      /** An index of `texts`. */
      text: z.int(),
    }),
  ),
  texts: z.array(z.string()),
});
export type Notices = z.infer<typeof noticesSchema>;

/** @returns `undefined` if the product was not built */
export async function loadNotices(file: URL = FILE): Promise<Notices | undefined> {
  const bytes = await readIfPresent(file);
  return bytes && noticesSchema.parse(JSON.parse(bytes.toString()));
}
