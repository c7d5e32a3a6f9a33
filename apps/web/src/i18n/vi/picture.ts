import type { Texts } from '../texts.ts';

export const picture: Texts['picture'] = {
  arrows: 'Mũi tên và vòng tròn',
  background: 'Nền',
  backgrounds: { board: 'Bàn cờ', white: 'Trắng', transparent: 'Trong suốt' },
  bottom: 'Phía dưới',
  caption: 'Dòng chữ bên dưới',
  copied: 'Đã sao chép ảnh',
  copy: 'Sao chép ảnh',
  failed: 'Không vẽ được ảnh',
  failedCause: 'Hãy chọn cỡ nhỏ hơn rồi thử lại.',
  labels: 'Số của các cột',
  lastMove: 'Nước vừa đi',
  more: 'Tùy chọn khác',
  notCopied: 'Không sao chép được ảnh',
  notCopiedCause: 'Trình duyệt không cho trang sao chép ảnh. Hãy lưu thành tệp.',
  pixels: '{{width}} điểm ảnh',
  preview: 'Xem trước ảnh',
  save: 'Lưu thành PNG',
  saveSvg: 'Lưu thành SVG',
  title: 'Ảnh',
  width: 'Chiều rộng',
};
