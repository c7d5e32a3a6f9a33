/** The texts of the board’s default panels, loaded with them. A section that they need only in part has its other texts in its own file. */
import type { PanelTexts } from '../texts.ts';

export { cloud } from './cloud.ts';
export { engine } from './engine.ts';
export { graph, moves } from './moves.ts';
export { players } from './players.ts';
export { api, session } from './session.ts';
export { sources } from './sources.ts';

export const book: PanelTexts['book'] = {
  menuOf: 'Thao tác với {{move}}',
};

export const legal: PanelTexts['legal'] = {
  licences: 'Giấy phép mã nguồn mở',
  menu: 'Điều khoản, quyền riêng tư, liên hệ',
};

export const credit: PanelTexts['credit'] = {
  left: 'Còn {{number}}',
  pillHint: 'Số lượt tra đám mây còn lại: {{number}}',
  pillGuest:
    'Số lượt tra đám mây còn lại: {{number}}. Tài khoản miễn phí có {{more}} lượt mỗi ngày.',
  seePackages: 'Xem các gói',
  dismiss: 'Ẩn thông báo này',
  siteNotice: 'Thông báo của trang',
};

export const files: PanelTexts['files'] = {
  undo: 'Hoàn tác',
  save: {
    results: {
      red: '1-0 (Đỏ thắng)',
      black: '0-1 (Đen thắng)',
      draw: '1/2-1/2 (hòa)',
      open: '* (chưa xong)',
    },
  },
  tags: {
    Red: 'Đỏ',
    Black: 'Đen',
    Event: 'Giải đấu',
    Site: 'Địa điểm',
    Date: 'Ngày',
    Round: 'Vòng',
    Result: 'Kết quả',
  },
  kept: {
    gone: 'Ván cờ đó không còn được lưu trong trình duyệt này',
    goneText: 'Bàn cờ giữ nguyên. Các ván đã lưu vẫn có trong danh sách của bạn.',
    corrupt: 'Không đọc được ván cờ của lần trước',
    corruptText: 'Ván đó đã được để riêng, không bị xóa. Bàn cờ bắt đầu ván mới.',
    quota: 'Không thể giữ tiếp ván cờ trong trình duyệt này',
    quotaText:
      'Bộ nhớ của trình duyệt đã đầy hoặc bị tắt. Hãy lưu ván thành PGN trước khi rời trang.',
  },
};

export const ways: PanelTexts['ways'] = {
  nowConnected: '{{name}} đã được kết nối với tài khoản của bạn',
  kept: 'Tài khoản được giữ lại, sẽ không bị xóa',
  takenOver:
    'Bạn đã đăng nhập vào tài khoản sẵn có; các phiên và cách đăng nhập trước đây không còn hiệu lực',
  takenOverWhy:
    'Có thể người khác đã dùng địa chỉ của bạn trước đó. Mọi dữ liệu vẫn còn nguyên. Nếu mật khẩu không còn dùng được, hãy đặt mật khẩu mới trong trang “Thông tin cá nhân”.',
  password: 'Email và mật khẩu',
};

export const me: PanelTexts['me'] = {
  passwordChanged: 'Đã đổi mật khẩu. Mọi phiên khác đã kết thúc.',
};

export const matches: PanelTexts['matches'] = {
  conflict: {
    show: 'So sánh',
  },
  details: 'Chi tiết',
  noDate: 'Hãy nhập ngày như 2024.05.31, hoặc để trống',
  save: 'Lưu',
  saveAnew: 'Lưu thành ván mới',
  saveCopy: 'Lưu một bản sao',
  showNewer: 'Hiện bản mới',
  showOriginal: 'Hiện bản gốc',
  status: {
    changed: 'Đã sửa ở đây',
    conflict: 'Cũng được lưu ở nơi khác',
    copy: 'Bản chỉ đọc',
    foreign: 'Thuộc tài khoản khác',
    gone: 'Không còn trong tài khoản',
    none: 'Chưa lưu',
    ownCopy: 'Bản sao của bạn',
    paused: 'Nước thử, chưa lưu',
    refused: 'Không lưu được',
    saved: 'Đã lưu',
    saving: 'Đang lưu',
    signedOut: 'Chưa đăng nhập',
    waiting: 'Giữ trong trình duyệt này',
  },
};

export const coach: PanelTexts['coach'] = {
  black: 'Đen',
  drawn: 'Hòa',
  end: {
    checkmate: 'Chiếu bí: {{winner}} thắng',
    insufficientMaterial: 'Hòa: hai bên hết quân tấn công',
    moveLimit: 'Hòa: {{plies}} lượt đi không ăn quân',
    perpetualAttack: '{{loser}} thua vì trường đả',
    perpetualChase: '{{loser}} thua vì trường tróc',
    perpetualCheck: '{{loser}} thua vì trường chiếu',
    repetition: 'Hòa do lặp thế cờ',
    stalemate: 'Hết nước đi: {{winner}} thắng',
  },
  over: 'Ván cờ kết thúc ở đây; các nước tiếp theo chỉ là phân tích.',
  red: 'Đỏ',
  second: 'Thế cờ xuất hiện lần thứ hai.',
  third: 'Thế cờ xuất hiện lần thứ ba.',
  times: 'Thế cờ xuất hiện lần thứ {{count}}.',
};

export const games: PanelTexts['games'] = {
  filterOn: 'Đang lọc',
  clearFilter: 'Bỏ lọc',
};
