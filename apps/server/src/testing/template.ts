import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { migrate } from '../db/migrate.ts';
import { type EmbeddedDatabase, openPglite } from '../db/pglite-database.ts';
import { skipStarter } from '../modules/position-db/learning/testing/skip-starter.ts';

const CACHE = fileURLToPath(new URL('../../../../.cache/test-database/', import.meta.url));
const MIGRATIONS = new URL('../../migrations/', import.meta.url);
const STARTER = new URL('../../data/starter.bin', import.meta.url);

/** Returns the folder of a migrated database without positions. It is cached until the migrations or the starter file change. */
export async function ensureTemplate(): Promise<string> {
  const template = join(CACHE, await fingerprint());
  if (await exists(template)) return template;
  await mkdir(CACHE, { recursive: true });
  const draft = join(CACHE, `draft-${randomUUID()}`);
  const database = await openPglite(draft);
  await migrate(database);
  // Loading the starter file would take seconds for each test server.
  await skipStarter(database);
  await dropUnused(database);
  await database.close();
  await writeImage(draft, imageOf(draft));
  try {
    await rename(imageOf(draft), imageOf(template));
    await rename(draft, template);
  } catch {
    // Another test file has created it meanwhile.
    await rm(draft, { recursive: true, force: true });
  }
  return template;
}

let image: Promise<Blob> | undefined;

/** The template as one file, from which databases in memory are created. */
export function loadTemplateImage(): Promise<Blob> {
  image ??= ensureTemplate().then(
    async (template) => new Blob([await readFile(imageOf(template))]),
  );
  return image;
}

function imageOf(folder: string): string {
  return `${folder}.tar`;
}

async function writeImage(folder: string, file: string): Promise<void> {
  const database = await PGlite.create({ dataDir: folder });
  const dump = await database.dumpDataDir('none');
  await database.close();
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
}

/** Drops PostgreSQL's templates of new databases, which are not needed and make up half of the files. */
async function dropUnused({ client }: EmbeddedDatabase): Promise<void> {
  for (const name of ['template0', 'template1']) {
    await client.query(`update pg_database set datistemplate = false where datname = '${name}'`);
    await client.query(`drop database ${name}`);
  }
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
    .update('3')
    .update(await readFile(STARTER));
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  for (const name of files.toSorted()) hash.update(await readFile(new URL(name, MIGRATIONS)));
  return hash.digest('hex').slice(0, 16);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
