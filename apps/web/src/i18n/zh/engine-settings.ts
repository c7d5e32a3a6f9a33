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
  network: {
    label: '神经网络：',
    notStarted: '引擎运行后显示',
    load: '加载神经网络（.nnue）',
    remove: '移除网络',
    waiting: '{{name}}，下次启动时使用',
    runs: '现使用 {{name}}。',
    problems: {
      'no-memory': '内存不足，无法使用 {{name}}。',
      'no-answer': '试用 {{name}} 时引擎没有响应。',
      'not-a-network':
        '{{name}} 不是本引擎可用的网络；请使用 Fairy-Stockfish 格式的象棋 NNUE 文件。',
      'other-network':
        '{{name}} 用于其他棋种或结构不同；请使用 Fairy-Stockfish 格式的象棋 NNUE 文件。',
      'wrong-length': '{{name}} 已损坏：不完整，或末尾有多余内容。',
      'refused-by-engine': '引擎未接受 {{name}}。',
      unreadable: '无法读取 {{name}}。',
      'not-kept': '浏览器无法保存 {{name}}，关闭页面后不再使用。',
      'not-removed': '浏览器无法删除 {{name}}，下次访问时它会再次出现。',
    },
  },
  oneThread:
    '此处只能使用一个线程：多线程需要以 https 打开本页，且浏览器支持线程间共享内存。可换用较新的浏览器或设备。',
  safe: '{{count}}（本机推荐）',
  server: {
    again: '在此重试',
    because: '{{reason}}因此改由服务器引擎分析，每个局面最多 {{seconds}} 秒。',
    looks: '由服务器引擎分析，每个局面最多 {{seconds}} 秒。',
    left: '今日剩余 {{left}}，共 {{perDay}}。',
  },
  threads: '处理器线程',
  aboutLent: '此引擎在您的电脑上运行，分数按其自身的兵值计算，可能与楚河引擎不同。',
  here: '楚河（本浏览器）',
  onServer: '楚河（服务器）',
  source: '引擎',
  useOwn: '使用您电脑上的引擎',
};
