import type { Texts } from '../texts.ts';

export const picture: Texts['picture'] = {
  arrows: '箭头与圆圈',
  background: '背景',
  backgrounds: { board: '棋盘', white: '白色', transparent: '透明' },
  bottom: '下方',
  caption: '说明',
  copied: '图片已复制',
  copy: '复制图片',
  failed: '图片无法生成',
  failedCause: '请选择较小的尺寸再试。',
  labels: '线路数字',
  lastMove: '上一着',
  more: '更多选项',
  notCopied: '图片未能复制',
  notCopiedCause: '浏览器不允许网页复制图片，请改为保存。',
  pixels: '{{width}} 像素',
  preview: '图片预览',
  save: '保存为 PNG',
  saveSvg: '保存为 SVG',
  title: '图片',
  width: '宽度',
};
