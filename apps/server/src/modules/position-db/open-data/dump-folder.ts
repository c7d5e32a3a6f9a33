import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { hashFile } from '../../../db/data/hash-file.ts';
import { readIfPresent } from '../../../db/data/read-if-present.ts';
import { parseJson } from '../dump/dump-line.ts';

/**
 * The folder `dumps` in the data folder. A finished dump consists of `positions-DAY.jsonl.gz` and of `positions-DAY.json`, which describes
 * it and is written last. A file without its description is not finished. The dump that is being written is called `next.jsonl.gz`.
 */

const descriptionSchema = z.object({
  /** The day of the dump in the time zone of the site. */
  day: z.iso.date(),
  createdAt: z.iso.datetime(),
  format: z.string(),
  positions: z.int().min(0),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type DumpDescription = z.infer<typeof descriptionSchema>;

export const DUMP_NAME = /^positions-(\d{4}-\d{2}-\d{2})\.jsonl\.gz$/;

/** The file name of a dump. @param day such as `2026-01-02` */
export function dumpFileName(day: string): string {
  return `positions-${day}.jsonl.gz`;
}

export class DumpFolder {
  readonly #folder: string;

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'dumps');
  }

  /** The path of the dump that is being written. */
  get next(): string {
    return join(this.#folder, 'next.jsonl.gz');
  }

  path(day: string): string {
    return join(this.#folder, dumpFileName(day));
  }

  async make(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
  }

  /** Finished dumps, newest first. */
  async list(): Promise<readonly DumpDescription[]> {
    const names = await readdir(this.#folder).catch((error: unknown): string[] => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    });
    const days = names.flatMap((name) => DUMP_NAME.exec(name)?.[1] ?? []);
    const found = await Promise.all(
      days
        .toSorted()
        .toReversed()
        .map((day) => this.find(day)),
    );
    return found.flatMap((each) => each ?? []);
  }

  /** A finished dump; `undefined` if there is none of the day. @param day such as `2026-01-02` */
  async find(day: string): Promise<DumpDescription | undefined> {
    const bytes = await readIfPresent(this.#description(day));
    if (bytes === undefined) return undefined;
    const read = descriptionSchema.safeParse(parseJson(bytes.toString('utf8')));
    const size = await stat(this.path(day)).then(
      (file) => file.size,
      () => undefined,
    );
    return read.success && read.data.day === day && read.data.bytes === size
      ? read.data
      : undefined;
  }

  /** Gives the finished dump `next` its final name. A process that is killed before the end leaves no description. */
  async publish(
    dump: Pick<DumpDescription, 'day' | 'createdAt' | 'format' | 'positions'>,
  ): Promise<DumpDescription> {
    const { day } = dump;
    const { hash, size } = await hashFile(this.next);
    const description: DumpDescription = {
      ...dump,
      bytes: size,
      sha256: Buffer.from(hash).toString('hex'),
    };
    const draft = `${this.#description(day)}.new`;
    await rm(this.#description(day), { force: true });
    await rename(this.next, this.path(day));
    await writeFile(draft, `${JSON.stringify(description)}\n`);
    await rename(draft, this.#description(day));
    return description;
  }

  /** Deletes all dumps but the newest `kept`, and files of dumps that were not finished. A download that has begun goes on. */
  async prune(kept: number): Promise<void> {
    const keep = new Set((await this.list()).slice(0, kept).map(({ day }) => day));
    for (const name of await readdir(this.#folder)) {
      const day = /^positions-(\d{4}-\d{2}-\d{2})\.(?:jsonl\.gz|json|json\.new)$/.exec(name)?.[1];
      if (day !== undefined && !keep.has(day)) await rm(join(this.#folder, name), { force: true });
    }
  }

  /** Deletes the dump that is being written, so that its space is free again. */
  async discard(): Promise<void> {
    for (const end of ['', '.part', '.state', '.state.new']) {
      await rm(`${this.next}${end}`, { force: true });
    }
  }

  #description(day: string): string {
    return join(this.#folder, `positions-${day}.json`);
  }
}
