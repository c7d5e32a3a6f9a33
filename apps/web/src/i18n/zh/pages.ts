import type { EarlyTexts } from '../texts.ts';

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
