/**
 * Runs before the first paint, so that a reader in the dark sees no flash of white: sets the colour mode and the language
 * on the document, and starts to fetch the reader's texts. Kept to plain scripts and to what `lib/storage.ts` and
 * `i18n/languages.ts` say; a test holds them together.
 */
(() => {
  const root = document.documentElement;
  const mode = read('chuhe.color-mode');
  const isDark =
    mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');

  const known = new Set(['en', 'vi', 'zh']);
  const wanted = [read('chuhe.language'), ...navigator.languages];
  const language = wanted.map((tag) => tag?.split('-')[0]).find((tag) => known.has(tag));
  root.lang = language === 'zh' ? 'zh-Hans' : (language ?? 'en');

  const texts = document.currentScript.dataset.texts?.split(' ') ?? [];
  const file = texts.find((entry) => entry.startsWith(`${language}=`))?.slice(3);
  if (file) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }

  /** Storage may be switched off. */
  function read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
})();
