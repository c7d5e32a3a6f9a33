/**
 * Runs before the first paint, so that the dark mode starts without a flash of white. Sets the colour mode and the language on
 * the document, starts to fetch the texts, and marks the document if the page's own code cannot be fetched. A plain script
 * without imports: it repeats values of `lib/storage.ts` and `i18n/languages.ts`, and a test checks that they are equal.
 */
(() => {
  const root = document.documentElement;
  const mode = read('chuhe.color-mode');
  const isDark =
    mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-color-mode', isDark ? 'dark' : 'light');

  const known = new Set(['en', 'vi', 'zh']);
  const wanted = [read('chuhe.language'), ...navigator.languages];
  const found = wanted.map((tag) => tag?.split('-')[0]).find((tag) => known.has(tag));
  const language = found ?? root.dataset.defaultLanguage ?? 'en';
  root.lang = language === 'zh' ? 'zh-Hans' : language;

  const texts = document.currentScript.dataset.texts?.split(' ') ?? [];
  const file = texts.find((entry) => entry.startsWith(`${language}=`))?.slice(3);
  if (file) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }

  // Captures, because error events of elements do not bubble. The mark has no effect after the page has been rendered.
  addEventListener('error', ({ target }) => markFailure(target), true);

  function markFailure(target) {
    if (target instanceof HTMLScriptElement) root.setAttribute('data-failed', '');
  }

  /** Returns `null` if the storage is switched off. */
  function read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
})();
