/** Tests draw late code without fetching it, so its texts are there from the beginning. */
import { loadAdminTexts, loadLateTexts } from '../known-texts.ts';

await Promise.all([loadLateTexts(), loadAdminTexts()]);
