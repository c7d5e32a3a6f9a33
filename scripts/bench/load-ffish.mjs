import { createRequire } from 'node:module';

/** @returns {Promise<import('ffish').FairyStockfish>} */
export async function loadFfish() {
  // On Node, ffish finds its file only without a global fetch.
  Reflect.deleteProperty(globalThis, 'fetch');
  /** @type {import('ffish').FairyStockfish & { onRuntimeInitialized?: () => void }} */
  const ffish = createRequire(import.meta.url)('ffish');
  await new Promise((resolve) => {
    ffish.onRuntimeInitialized = () => resolve(undefined);
  });
  // The handlers that ffish adds would print its source on any uncaught error.
  process.removeAllListeners('uncaughtException').removeAllListeners('unhandledRejection');
  return ffish;
}
