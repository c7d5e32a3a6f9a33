import { LANGUAGES, type Language } from '@chuhe/contract/languages';
import { isNode, type SourceFile, textsOf, walkNodes, walkSource } from './source.ts';

/**
 * Finds the texts of the server, which stand in its source as properties named by a language.
 *
 * @returns the texts of each language with the path of their file
 * @example
 * `const BACK = { en: 'Back', vi: 'Về', zh: '返回' }` has one text in each language.
 */
export function serverTextsOf(
  files: readonly SourceFile[],
): Readonly<Record<Language, readonly (readonly [path: string, text: string])[]>> {
  const texts: Record<Language, [string, string][]> = { en: [], vi: [], zh: [] };
  for (const file of files) {
    for (const { type, key, value } of walkSource(file)) {
      const name = type === 'Property' && isNode(key) ? key['name'] : undefined;
      const language = LANGUAGES.find((each) => each === name);
      if (language === undefined) continue;
      for (const node of walkNodes(value)) {
        texts[language].push(...textsOf(node).map((text): [string, string] => [file.path, text]));
      }
    }
  }
  return texts;
}
