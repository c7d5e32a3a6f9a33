import { defineService } from '../services.ts';

/** Whether the study takes the changes of the chapter on the board. The code of chapters sets the function when it follows the board. */
export const chapterSaving = defineService(() => ({ isOn: (): boolean => true }));
