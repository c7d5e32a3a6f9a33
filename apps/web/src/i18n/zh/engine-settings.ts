import type { LateTexts } from '../texts.ts';

export const engine: LateTexts['engine'] = {
  about:
    '楚河自研引擎，在浏览器中运行，配有专为象棋训练的神经网络；部分训练局面取自 Chinese-Chess-Practical-Dataset（CC BY 4.0）。',
  budget: '每个局面的上限',
  budgetDepth: '到深度 {{depth}}',
  budgetInfinite: '不限',
  budgetNodes: '到 {{nodes}} 节点',
  budgetSeconds: '{{seconds}} 秒',
  hash: '局面缓存',
  inUse: '实际使用：{{value}}。浏览器未能提供更多。',
  keys: '按 L 开关引擎，按空格走最佳着法，按 + 继续深入。',
  scores: '分数以兵为单位，从红方看：+ 为红优，#5 为 5 步杀。',
  lines: '变化数',
  oneThread:
    '此处只能使用一个线程：多线程需要以 https 打开本页，且浏览器支持线程间共享内存。可换用较新的浏览器或设备。',
  safe: '{{count}}（本机推荐）',
  threads: '处理器线程',
};
