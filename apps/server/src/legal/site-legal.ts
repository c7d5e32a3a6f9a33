import { readFile } from 'node:fs/promises';
import type { Consent } from '@chuhe/contract/consent';
import { LANGUAGES, type Language } from '@chuhe/contract/languages';
import { LEGAL_PAGES, type LegalPage, type LegalTexts } from '@chuhe/contract/legal';
import { siteLocale } from '../config/site-locale.ts';
import type { Database } from '../db/database.ts';
import { SiteCache } from '../settings/site-cache.ts';
import { type CurrentVersion, findLegalVersion, listCurrentVersions } from './legal-repository.ts';

/** The current version of each page. 0 is the default text. */
export type CurrentVersions = Readonly<Record<LegalPage, Omit<CurrentVersion, 'page'>>>;

/** One version of a page. */
export interface LegalText {
  readonly version: number;
  readonly texts: LegalTexts;
  readonly asksAgain: boolean;
  /** When it was published; `undefined` for the default text. */
  readonly publishedAt: Date | undefined;
}

/** The folder of the default texts, such as `terms.en.md`. The path is correct both from `src/legal` and from `dist/legal`. */
const FOLDER = new URL('../../assets/legal/', import.meta.url);

/** The legal pages of the site: which version of each is current, and their texts. */
export class SiteLegal extends SiteCache<CurrentVersions> {
  readonly #database: Database;
  /** The last text of each page that was read. A published version never changes. */
  readonly #texts = new Map<LegalPage, LegalText>();

  constructor({ database, now }: { readonly database: Database; readonly now: () => Date }) {
    super({ database, now, part: 'legal', find: () => readCurrent(database) });
    this.#database = database;
  }

  /** The versions of the terms and the privacy policy that a user accepts now. */
  async wanted(): Promise<Consent> {
    const { terms, privacy } = await this.read();
    return { terms: terms.version, privacy: privacy.version };
  }

  /** The texts of a version. @returns `undefined` if it was never published */
  async find(page: LegalPage, version: number): Promise<LegalText | undefined> {
    const known = this.#texts.get(page);
    if (known?.version === version) return known;
    const text = version === 0 ? await readDefault(page) : await this.#findPublished(page, version);
    if (text !== undefined) this.#texts.set(page, text);
    return text;
  }

  async current(page: LegalPage): Promise<LegalText> {
    const { version } = (await this.read())[page];
    const text = await this.find(page, version);
    if (text === undefined) throw new Error(`Version ${version} of ${page} is missing`);
    return text;
  }

  /** Call it after a version was published. Announcing it to other processes is up to the caller. */
  override forget(): void {
    super.forget();
  }

  async #findPublished(page: LegalPage, version: number): Promise<LegalText | undefined> {
    const row = await findLegalVersion(this.#database.db, page, version);
    return row && { ...row, publishedAt: row.createdAt };
  }
}

async function readCurrent({ db }: Database): Promise<CurrentVersions> {
  const rows = await listCurrentVersions(db);
  const versionOf = (page: LegalPage) => {
    const found = rows.find((row) => row.page === page);
    return { version: found?.version ?? 0, required: found?.required ?? 0 };
  };
  return {
    terms: versionOf('terms'),
    privacy: versionOf('privacy'),
    imprint: versionOf('imprint'),
    contact: versionOf('contact'),
  };
}

async function readDefault(page: LegalPage): Promise<LegalText> {
  const read = (language: Language) => readFile(new URL(`${page}.${language}.md`, FOLDER), 'utf8');
  const [en, vi, zh] = await Promise.all([read('en'), read('vi'), read('zh')]);
  return { version: 0, texts: { en, vi, zh }, asksAgain: false, publishedAt: undefined };
}

/** The language in which a page is shown: the wanted one, that of the site, or the first one that has a text. */
export function shownLanguage(texts: LegalTexts, wanted: Language): Language {
  const hasText = (language: Language): boolean => texts[language].trim() !== '';
  return [wanted, siteLocale().defaultLanguage, ...LANGUAGES].find(hasText) ?? wanted;
}

/** The pages that still show the default text. */
export function defaultPages(versions: CurrentVersions): LegalPage[] {
  return LEGAL_PAGES.filter((page) => versions[page].version === 0);
}
