import type { AdminTexts } from '../texts.ts';

export const pages: AdminTexts['pages'] = {
  admin: { title: 'Tổng quan' },
  adminAudit: { title: 'Nhật ký quản trị' },
  adminCollections: { title: 'Kho ván' },
  adminContributions: { title: 'Đóng góp' },
  adminExerciseReports: { title: 'Bài tập bị báo lỗi' },
  adminLegal: { title: 'Trang pháp lý' },
  adminOrders: { title: 'Đơn hàng' },
  adminPackages: { title: 'Gói dịch vụ' },
  adminSettings: { title: 'Cài đặt' },
  adminUser: { title: 'Người dùng' },
  adminUsers: { title: 'Người dùng' },
};
