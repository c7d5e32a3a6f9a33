import type { Texts } from '../texts.ts';

export const picture: Texts['picture'] = {
  arrows: 'Mũi tên và vòng tròn',
  copied: 'Đã chép ảnh',
  copy: 'Chép ảnh',
  failed: 'Không vẽ được ảnh',
  failedCause: 'Hãy chọn cỡ nhỏ hơn rồi thử lại.',
  lastMove: 'Nước vừa đi',
  notCopied: 'Không chép được ảnh',
  notCopiedCause: 'Trình duyệt không cho trang chép ảnh. Hãy lưu thành tệp.',
  pixels: '{{width}} điểm ảnh',
  preview: 'Thế cờ sẽ trông như thế này',
  save: 'Lưu thành PNG',
  width: 'Chiều rộng',
};
