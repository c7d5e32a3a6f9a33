import type { Texts } from '../texts.ts';

export const pages: Texts['pages'] = {
  admin: {
    text: 'Tình hình của trang nằm ở đây: người dùng hoạt động, khách mới, doanh thu, lượt tra đám mây, tình trạng cơ sở dữ liệu và hàng đợi.',
    title: 'Tổng quan',
  },
  adminPackages: {
    text: 'Quản trị viên tạo gói dịch vụ ở đây, đặt giá, số ngày và quyền, rồi bật hoặc tắt từng gói.',
    title: 'Gói dịch vụ',
  },
  adminSettings: {
    title: 'Cài đặt',
  },
  checkout: {
    text: 'Gói dịch vụ được thanh toán ở đây bằng thẻ, trong biểu mẫu của nhà cung cấp thanh toán.',
    title: 'Thanh toán',
  },
  login: { title: 'Đăng nhập' },
  logout: { title: 'Đăng xuất' },
  matches: { title: 'Ván đấu' },
  me: { title: 'Thông tin cá nhân' },
  paid: {
    text: 'Sau khi thanh toán, trang này cho biết giao dịch có thành công không và gói nào đã được kích hoạt.',
    title: 'Hoàn tất thanh toán',
  },
  register: { title: 'Đăng ký' },
};

export const frame: Texts['frame'] = {
  adminNavigation: 'Quản trị',
  artText: 'Máy tính, đám mây, sách riêng và ván thực chiến, cạnh nhau.',
  artTitle: 'Bốn ý kiến cho mỗi nước',
  boardPicture: 'Bàn cờ tướng ở thế ban đầu',
  notBuilt: 'Trang này đang được xây dựng',
};

export const playground: Texts['playground'] = {
  intro: 'Mọi trạng thái của bàn cờ trên một trang.',
  title: 'Trang thử bàn cờ',
  arrows: 'Mũi tên của máy theo thứ hạng, một đòn dọa, hình vẽ của người xem',
  check: 'Chiếu tướng',
  flipped: 'Nhìn từ bên Đen',
  iccs: 'Nhãn ICCS',
  issues: 'Quân không được đứng ở đó',
  lastMove: 'Nước vừa đi và các điểm đi được',
  numerals: 'Chữ số Hán',
  setAndTheme: '{{pieces}} · {{theme}}',
  size: 'rộng {{size}} px',
};

export const looks: Texts['looks'] = {
  board: 'Bàn cờ',
  notation: 'Ký hiệu nước đi',
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
