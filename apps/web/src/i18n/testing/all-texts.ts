/** Tests render late code without fetching it, so all texts are loaded here. */
import { loadAdminTexts, loadLateTexts } from '../known-texts.ts';

await Promise.all([loadLateTexts(), loadAdminTexts()]);
