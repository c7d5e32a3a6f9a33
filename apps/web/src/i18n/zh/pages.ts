import type { EarlyTexts, Texts } from '../texts.ts';

export const pages: EarlyTexts['pages'] = {
  data: { title: '开放数据' },
  exercises: { title: '习题' },
  groups: { title: '学习小组' },
  dailyExercise: { title: '每日一题' },
  exerciseRun: { title: '三分钟冲刺' },
  login: { title: '登录' },
  logout: { title: '退出登录' },
  matches: { title: '棋局' },
  me: { title: '个人信息' },
  packages: { title: '套餐' },
  openings: { title: '布局' },
  players: { title: '棋手' },
  register: { title: '注册' },
  studies: { title: '研究' },
};

export const looks: Texts['looks'] = {
  board: '棋盘',
  notation: '记谱法',
  notations: {
    auto: '随界面语言',
    iccs: '坐标（h2e2）',
    vi: '越南文（P2-5）',
    wxf: '国际 WXF（C2=5）',
    'zh-hans': '简体中文（炮二平五）',
    'zh-hant': '繁体中文（炮二平五）',
  },
  pieces: '棋子',
  pieceSets: { intl: '国际图形', simplified: '简体字', traditional: '繁体字' },
  boardThemes: { paper: '纸', slate: '石板', wood: '木' },
};
