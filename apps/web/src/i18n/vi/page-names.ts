import type { LateTexts } from '../texts.ts';

export const pages: LateTexts['pages'] = {
  checkout: { title: 'Thanh toán' },
  paid: { title: 'Kết quả thanh toán' },
  developers: { title: 'Dành cho lập trình viên' },
  exerciseProgress: { title: 'Tiến bộ của tôi' },
  workers: { title: 'Góp thời gian máy' },
};
