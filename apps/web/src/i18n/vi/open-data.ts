import type { LateTexts } from '../texts.ts';

export const openData: LateTexts['openData'] = {
  lead: 'Các đánh giá trong cơ sở dữ liệu thế cờ của trang này, thành một tệp mà ai cũng tải được: mỗi thế cờ có các nước đi, điểm số, cùng độ sâu, số nút, ngày và máy phân tích của mỗi lần tìm kiếm.',
  own: 'Dữ liệu gồm các đánh giá của chính trang này, các đánh giá từ máy của người dùng đã qua kiểm tra, các thế cờ có sẵn khi cài đặt và các bản kết xuất của trang khác đã nạp vào. Không có gì cho biết người dùng là ai, về ván cờ hay điểm số mà họ đóng góp.',
  loading: 'Đang tải danh sách tệp',
  failed: 'Không tải được danh sách tệp',
  off: 'Trang này không cung cấp dữ liệu',
  offText: 'Quản trị viên có thể bật trong phần cài đặt.',
  empty: 'Chưa có tệp nào',
  emptyText: 'Tệp đầu tiên sẽ được ghi vào giờ mà quản trị viên đã chọn.',
  date: 'Ngày',
  positions: 'Thế cờ',
  size: 'Dung lượng',
  format: 'Định dạng',
  use: 'Cách dùng',
  fetch: 'Tải về. Nếu bị ngắt giữa chừng, chạy lại đúng lệnh này để tải tiếp:',
  load: 'Nạp vào một trang khác dùng phần mềm này. Lần tìm kiếm sâu hơn thay lần nông hơn; tệp hỏng bị từ chối toàn bộ:',
  lines:
    'Hoặc đọc bằng chương trình bất kỳ. Đó là văn bản nén gzip, mỗi thế cờ một dòng JSON; dòng đầu ghi định dạng, dòng cuối ghi số thế cờ:',
  fields:
    'Mỗi nước gồm: nước đi; điểm tính bằng một phần trăm quân tốt theo bên đến lượt đi, hoặc 30.000 trừ số nước đơn đến khi chiếu bí; độ sâu tính bằng nước đơn; số nút; số thứ tự của máy phân tích trong danh sách; nguồn; ngày tìm kiếm; các nước tiếp theo mà máy tìm được.',
};
