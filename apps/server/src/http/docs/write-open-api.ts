import { writeFile } from 'node:fs/promises';
import { ROUTES } from '@chuhe/contract/routes';
import { readVersion } from '../../config/version.ts';
import { makeOpenApi } from './make-open-api.ts';

export const OPEN_API_FILE = new URL('../../../../../docs/openapi.json', import.meta.url);

export async function makeOpenApiText(): Promise<string> {
  return `${JSON.stringify(makeOpenApi(ROUTES, await readVersion()), null, 2)}\n`;
}

/** For `npm run openapi`. */
export async function writeOpenApi(): Promise<void> {
  await writeFile(OPEN_API_FILE, await makeOpenApiText());
}
