import type { Texts } from '../texts.ts';

export const animation: Texts['animation'] = {
  back: 'Đổi lại',
  captions: 'Tên, nước đi và kết quả',
  failed: 'Không tạo được ảnh động. Hãy chọn chiều rộng nhỏ hơn rồi thử lại.',
  facts_one: '{{count}} nước, {{seconds}} giây, khoảng {{size}}',
  facts_other: '{{count}} nước, {{seconds}} giây, khoảng {{size}}',
  format: 'Định dạng',
  formats: { gif: 'Ảnh động GIF', webm: 'Video WebM' },
  made: 'Đã tạo xong: {{size}}',
  make: 'Tạo',
  noMoves: 'Không có nước đi nào để chiếu.',
  noVideo: {
    insecure: 'Trình duyệt chỉ tạo video trên trang bảo mật (https). Hãy chọn GIF.',
    unsupported: 'Trình duyệt này không tạo được video WebM. Hãy chọn GIF.',
  },
  open: 'GIF hoặc video…',
  pace: 'Thời gian mỗi nước',
  preview: 'Hình cuối của ảnh động',
  progress: 'Số hình đã vẽ',
  range: 'Nước đi',
  ranges: { game: 'Cả ván', line: 'Biến này', rest: 'Từ đây trở đi' },
  recorded:
    'Trình duyệt này ghi video trong lúc chiếu. Hãy để trang ở phía trước cho đến khi xong.',
  result: 'Ảnh động của ván cờ',
  seconds: '{{seconds}} giây',
  shapes: 'Mũi tên và vòng tròn',
  title: 'GIF hoặc video',
  tooLong_one:
    'Ảnh động có tối đa {{max}} nước, mà phần này có {{count}} nước. Hãy chọn phần ngắn hơn.',
  tooLong_other:
    'Ảnh động có tối đa {{max}} nước, mà phần này có {{count}} nước. Hãy chọn phần ngắn hơn.',
};
