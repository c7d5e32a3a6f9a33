import type { Texts } from '../texts.ts';

export const picture: Texts['picture'] = {
  arrows: '箭头与圆圈',
  copied: '图片已复制',
  copy: '复制图片',
  failed: '图片无法生成',
  failedCause: '请选择较小的尺寸再试。',
  lastMove: '上一着',
  notCopied: '图片未能复制',
  notCopiedCause: '浏览器不允许网页复制图片，请改为保存。',
  pixels: '{{width}} 像素',
  preview: '图片预览',
  save: '保存为 PNG',
  title: '图片',
  width: '宽度',
};
