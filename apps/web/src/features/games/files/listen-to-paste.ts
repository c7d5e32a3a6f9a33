/**
 * Listens for text pasted anywhere on the page except in fields, where pasting works as usual.
 * @returns a function that stops listening.
 */
export function listenToPaste(
  onText: (text: string) => void,
  onFiles: (files: readonly File[]) => void,
): () => void {
  const onPaste = (event: ClipboardEvent): void => {
    const { clipboardData: data } = event;
    if (event.defaultPrevented || data === null || isTyping(event.target)) return;
    const files = [...data.files];
    const text = data.getData('text/plain');
    if (files.length === 0 && text === '') return;
    event.preventDefault();
    if (files.length > 0 && text === '') onFiles(files);
    else onText(text);
  };
  document.addEventListener('paste', onPaste);
  return () => document.removeEventListener('paste', onPaste);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable]') !== null
  );
}
