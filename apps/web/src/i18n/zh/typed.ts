import type { Texts } from '../texts.ts';

export const typed: Texts['typed'] = {
  fault: '此处不能走 {{move}}：',
  instead: '改走',
  notations: {
    iccs: '按 ICCS 读取。',
    san: '按 SAN 读取。',
    uci: '按 UCI 读取。',
    vi: '按越南记谱读取。',
    wxf: '按 WXF 读取。',
    zh: '按中文记谱读取。',
    zht: '按中文记谱读取。',
  },
  played_one: '已走 {{count}} 着',
  played_other: '已走 {{count}} 着',
  reasons: {
    ambiguous: '符合的着法不止一个。',
    'bad-position': '无法读取局面。',
    blocked: '路线或目标被占，或没有炮架。',
    illegal: '己方将帅会被将军。',
    'no-such-piece': '那里没有这个棋子。',
    'not-a-move': '这不是着法。',
    'too-long': '作为着法过长。',
    unreachable: '该棋子不能这样走。',
    'wrong-side': '这是对方的着法。',
  },
  rest_one: '后面还有 {{count}} 着。',
  rest_other: '后面还有 {{count}} 着。',
  title: '不能走的着法',
};
