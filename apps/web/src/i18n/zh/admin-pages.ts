import type { AdminTexts } from '../texts.ts';

export const pages: AdminTexts['pages'] = {
  admin: { title: '概览' },
  adminAudit: { title: '操作日志' },
  adminCollections: { title: '棋谱库' },
  adminContributions: { title: '用户贡献' },
  adminExerciseReports: { title: '被报错的习题' },
  adminLegal: { title: '法律页面' },
  adminOrders: { title: '订单' },
  adminPackages: { title: '套餐' },
  adminSettings: { title: '设置' },
  adminUser: { title: '用户' },
  adminUsers: { title: '用户' },
};
