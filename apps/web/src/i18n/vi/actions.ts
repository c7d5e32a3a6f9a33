import type { Texts } from '../texts.ts';

export const actions: Texts['actions'] = {
  arrangePieces: 'Xếp quân',
  changeKey: 'Đổi khóa',
  clearBoard: 'Xóa bàn cờ',
  copyFen: 'Sao chép FEN',
  createBoard: 'Tạo bàn cờ mới',
  darkMode: 'Chế độ tối',
  engineInstructions: 'Hướng dẫn máy',
  firstMove: 'Nước đầu',
  flipBoard: 'Lật bàn cờ',
  focusPasteBox: 'Đến ô dán',
  fullscreen: 'Toàn màn hình',
  lastMove: 'Nước cuối',
  look: 'Bàn cờ, quân cờ và ký hiệu',
  minimalist: 'Chế độ tối giản',
  newGame: 'Ván mới',
  nextMove: 'Nước sau',
  openGame: 'Mở ván',
  openMatches: 'Ván đấu',
  openPackages: 'Gói dịch vụ',
  openPgn: 'Mở PGN',
  pasteFen: 'Dán FEN',
  previousMove: 'Nước trước',
  randomMode: 'Chế độ ngẫu nhiên',
  saveGame: 'Lưu ván',
  savePgn: 'Lưu PGN',
  shortcuts: 'Phím tắt',
  standardBoard: 'Bàn cờ chuẩn',
  standardPieces: 'Quân cờ chuẩn',
  toggleEngine: 'Bật hoặc tắt máy phân tích',
};

export const reasons: Texts['reasons'] = {
  awaitsAccounts: 'Sẽ có cùng tài khoản, đang được xây dựng.',
  awaitsBoard: 'Sẽ có cùng phần xếp thế cờ, đang được xây dựng.',
  awaitsEngine: 'Dùng được khi bảng máy phân tích đã tải xong.',
  awaitsGames: 'Sẽ có cùng phần lưu ván, đang được xây dựng.',
  awaitsPackages: 'Sẽ có cùng gói dịch vụ, đang được xây dựng.',
  noFullscreen: 'Trình duyệt này không hỗ trợ toàn màn hình.',
  noPasteBox: 'Ô dán nằm ở trang bàn cờ, trên màn hình rộng hơn.',
  standardBoardShown: 'Bàn cờ chuẩn đang được dùng.',
  standardPiecesShown: 'Quân cờ chuẩn đang được dùng.',
};

export const menus: Texts['menus'] = {
  board: 'Bàn cờ',
  game: 'Ván cờ',
  navigation: 'Nước đi',
};
