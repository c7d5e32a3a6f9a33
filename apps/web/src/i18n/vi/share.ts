import type { Texts } from '../texts.ts';

export const share: Texts['share'] = {
  copyText: 'Liên kết dẫn đến bản gốc của chủ ván, luôn là bản lưu mới nhất.',
  game: 'Ván cờ',
  movesText:
    'Liên kết chứa các nước của biến chính. Để chia sẻ cả bình luận, biến và đánh giá, hãy lưu ván rồi tạo liên kết.',
  position: 'Thế cờ',
  positionText: 'Liên kết cho thấy thế cờ này và các nước dẫn đến nó.',
  qr: 'Mã QR của liên kết',
  qrTooLong: 'Liên kết quá dài cho mã QR.',
  saveAndMake: 'Lưu và tạo liên kết',
  send: 'Gửi…',
  what: 'Nội dung chia sẻ',
};
