import type { Texts } from '../texts.ts';

export const share: Texts['share'] = {
  copyText: '链接指向原局，显示分享者当前保存的内容。',
  game: '棋局',
  movesText: '链接包含主线的着法。要同时分享评注、变着和评分，请先保存棋局再生成链接。',
  position: '局面',
  positionText: '链接显示此局面及到达此局面的着法。',
  qr: '链接的二维码',
  qrTooLong: '链接太长，无法生成二维码。',
  saveAndMake: '保存并生成链接',
  send: '发送…',
  what: '分享内容',
};
