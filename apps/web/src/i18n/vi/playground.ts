import type { Texts } from '../texts.ts';

export const playground: Texts['playground'] = {
  intro: 'Mọi trạng thái của bàn cờ trên một trang.',
  title: 'Trang thử nghiệm bàn cờ',
  arrows: 'Mũi tên của máy phân tích theo thứ hạng, một đòn dọa, hình vẽ của người dùng',
  check: 'Chiếu tướng',
  flipped: 'Nhìn từ bên Đen',
  iccs: 'Nhãn ICCS',
  issues: 'Quân không được đứng ở đó',
  lastMove: 'Nước vừa đi và các điểm đi được',
  numerals: 'Chữ số Hán',
  setAndTheme: '{{pieces}} · {{theme}}',
  size: 'rộng {{size}} px',
};
