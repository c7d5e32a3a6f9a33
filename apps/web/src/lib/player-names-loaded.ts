import { HAN, loadForms } from './player-names.ts';

/** Milliseconds to wait for the readings before a name is shown as it is. */
const PATIENCE = 1000;

/** Resolves once the names in a text can be shown in the user's language, or after a second. */
export async function playerNamesLoaded(text: string): Promise<void> {
  if (!HAN.test(text)) return;
  await Promise.race([loadForms(), new Promise((resolve) => void setTimeout(resolve, PATIENCE))]);
}
