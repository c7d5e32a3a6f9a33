import type { LateTexts } from '../texts.ts';

export const pages: LateTexts['pages'] = {
  developers: { title: 'Dành cho lập trình viên' },
  exerciseProgress: { title: 'Tiến bộ của tôi' },
  workers: { title: 'Góp thời gian máy' },
};
