import type { LateTexts } from '../texts.ts';

export const pages: LateTexts['pages'] = {
  checkout: { title: '付款' },
  paid: { title: '付款结果' },
  developers: { title: '开发者' },
  exerciseProgress: { title: '我的进步' },
  workers: { title: '贡献计算时间' },
};
