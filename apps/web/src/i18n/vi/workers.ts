import type { Texts } from '../texts.ts';

export const workers: Texts['workers'] = {
  all: 'Tổng cộng',
  anonymous: 'Ẩn danh',
  caption: 'Số thế cờ đã phân tích, và số nút đã tìm',
  dropped: 'Trang không còn nhận kết quả từ máy của bạn.',
  failed: 'Không tải được danh sách',
  guest:
    'Máy được kết nối với một tài khoản. Hãy đăng ký hoặc đăng nhập, trang này sẽ hướng dẫn cách bắt đầu.',
  how: 'Trên máy có Node.js 20.19 trở lên, hãy tải chương trình rồi chạy lệnh này trong thư mục chứa nó để đóng góp thời gian rảnh của máy. Lệnh sẽ hỏi mã: trong mục “Chương trình và máy phân tích trên máy của tôi” của tài khoản, chọn “Kết nối một máy”; mã nằm sau --code. Thêm --hours 22-7 để chỉ chạy ban đêm.',
  lead: 'Máy của người dùng phân tích thế cờ cho mọi người bằng máy phân tích của trang. Một phần kết quả, chọn ngẫu nhiên, được máy thứ hai kiểm tra lại.',
  list: 'Đóng góp nhiều nhất',
  month: '30 ngày',
  name: 'Người dùng',
  named: 'Hiện tên đăng nhập của tôi trong danh sách này',
  nodes: '{{text}} nút',
  noneText: 'Kết quả đầu tiên sẽ hiện ở đây ngay khi có máy gửi về.',
  noneTitle: 'Chưa có ai góp thời gian máy',
  own: 'Máy của bạn',
  ownNone: 'Chưa có máy nào của bạn góp thời gian.',
  paused:
    'Nhiều kết quả của bạn đang chờ trang kiểm tra. Máy của bạn sẽ không nhận thêm thế cờ cho đến khi một số được kiểm tra.',
  reasons: {
    ADMIN: 'Quản trị viên đã quyết định như vậy.',
    NONSENSE: 'Quá nhiều kết quả không thể có hoặc bị thiếu.',
    WRONG_SCORES: 'Khi kiểm tra lại, điểm không khớp.',
  },
  suspended: 'Máy của bạn đang bị tạm dừng.',
  today: 'Hôm nay',
  total_one: 'Tổng của {{count}} người dùng',
  total_other: 'Tổng của {{count}} người dùng',
  unchecked_one: 'Trang chưa kiểm tra kết quả của bạn cho {{text}} thế cờ.',
  unchecked_other: 'Trang chưa kiểm tra kết quả của bạn cho {{text}} thế cờ.',
  you: 'bạn',
};
