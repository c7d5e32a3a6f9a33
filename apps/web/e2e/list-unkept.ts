/** Runs in the page: the loaded files of the build that are not cached. */
export async function listUnkept(): Promise<string[]> {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /\/(?:assets|engine)\//.test(name));
  const kept = await Promise.all([location.href, ...files].map((url) => caches.match(url)));
  return [location.href, ...files].filter((_, index) => kept[index] === undefined);
}
