/** Returns every text by its key, such as `common.back`. */
export function flattenTexts(value: object, prefix = ''): Map<string, string> {
  const entries = Object.entries(value).flatMap(([key, child]): [string, string][] =>
    typeof child === 'string'
      ? [[prefix + key, child]]
      : [...flattenTexts(child, `${prefix}${key}.`)],
  );
  return new Map(entries);
}
