import type { Texts } from '../texts.ts';

export const workers: Texts['workers'] = {
  all: 'Tổng cộng',
  anonymous: 'Ẩn danh',
  dropped: 'Trang không còn nhận kết quả từ máy của bạn.',
  failed: 'Không tải được danh sách',
  how: 'Trên máy có Node.js, lệnh này dùng thời gian rảnh của máy. Lệnh sẽ hỏi mã lấy từ mục “Chương trình và máy phân tích trên máy tôi” trong tài khoản của bạn. Thêm --hours 22-7 để chỉ chạy ban đêm.',
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
  reasons: {
    ADMIN: 'Quản trị viên đã quyết định như vậy.',
    NONSENSE: 'Máy đã gửi kết quả không thể có.',
    WRONG_SCORES: 'Khi kiểm tra lại, điểm không khớp.',
  },
  suspended: 'Máy của bạn đang bị tạm dừng.',
  today: 'Hôm nay',
  total_one: 'Cả {{count}} người dùng',
  total_other: 'Cả {{count}} người dùng',
  you: 'bạn',
};
