import type { EarlyTexts } from '../texts.ts';

export const pages: EarlyTexts['pages'] = {
  data: { title: 'Dữ liệu mở' },
  exercises: { title: 'Bài tập' },
  groups: { title: 'Nhóm học' },
  dailyExercise: { title: 'Bài tập trong ngày' },
  exerciseRun: { title: 'Giải nhanh ba phút' },
  login: { title: 'Đăng nhập' },
  logout: { title: 'Đăng xuất' },
  matches: { title: 'Ván đã lưu' },
  me: { title: 'Thông tin cá nhân' },
  packages: { title: 'Gói dịch vụ' },
  openings: { title: 'Khai cuộc' },
  players: { title: 'Kỳ thủ' },
  register: { title: 'Đăng ký' },
  studies: { title: 'Chuyên đề' },
};
