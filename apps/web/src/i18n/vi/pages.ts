import type { EarlyTexts, Texts } from '../texts.ts';

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

export const looks: Texts['looks'] = {
  board: 'Bàn cờ',
  notation: 'Ký hiệu',
  notations: {
    auto: 'Theo ngôn ngữ',
    iccs: 'Tọa độ (h2e2)',
    vi: 'Tiếng Việt (P2-5)',
    wxf: 'Kiểu WXF (C2=5)',
    'zh-hans': 'Chữ Hán giản thể (炮二平五)',
    'zh-hant': 'Chữ Hán phồn thể (炮二平五)',
  },
  pieces: 'Quân cờ',
  pieceSets: {
    intl: 'Ký hiệu quốc tế',
    simplified: 'Chữ Hán giản thể',
    traditional: 'Chữ Hán phồn thể',
  },
  boardThemes: { paper: 'Giấy', slate: 'Đá phiến', wood: 'Gỗ' },
};
