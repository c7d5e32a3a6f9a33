import type { Texts } from '../texts.ts';

export const actions: Texts['actions'] = {
  arrangePieces: '摆棋',
  changeKey: '更换密钥',
  clearBoard: '清空棋盘',
  copyFen: '复制 FEN',
  createBoard: '新建棋盘',
  darkMode: '深色模式',
  engineInstructions: '引擎说明',
  firstMove: '首着',
  flipBoard: '翻转棋盘',
  focusPasteBox: '转到粘贴框',
  fullscreen: '全屏',
  lastMove: '末着',
  look: '棋盘、棋子与记谱',
  minimalist: '极简模式',
  newGame: '新棋局',
  nextMove: '下一着',
  openGame: '打开棋局',
  openMatches: '棋局',
  openPackages: '套餐',
  openPgn: '打开 PGN',
  pasteFen: '粘贴 FEN',
  previousMove: '上一着',
  randomMode: '随机模式',
  saveGame: '保存棋局',
  savePgn: '保存 PGN',
  shortcuts: '键盘快捷键',
  standardBoard: '标准棋盘',
  standardPieces: '标准棋子',
  toggleEngine: '开关引擎',
};

export const reasons: Texts['reasons'] = {
  awaitsAccounts: '将随账户功能推出，正在制作。',
  awaitsBoard: '将随摆局功能推出，正在制作。',
  awaitsEngine: '引擎面板加载后即可使用。',
  awaitsGames: '将随棋局保存功能推出，正在制作。',
  awaitsPackages: '将随套餐推出，正在制作。',
  noFullscreen: '此浏览器不支持全屏显示。',
  noPasteBox: '粘贴框在棋盘页面，需要较宽的屏幕。',
  standardBoardShown: '已在使用标准棋盘。',
  standardPiecesShown: '已在使用标准棋子。',
};

export const menus: Texts['menus'] = {
  board: '棋盘',
  game: '对局',
  navigation: '着法',
};
