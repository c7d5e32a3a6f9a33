/** Whether the dialog for printing is open. Then its pages are printed, and nothing else of the page. */
import { defineStore } from '../services.ts';

export const printDialogStore = defineStore(() => ({ isOpen: false }));
