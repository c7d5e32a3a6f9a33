import type { Texts } from '../texts.ts';

export const pages: Texts['pages'] = {
  admin: {
    text: '这里显示网站的运行情况：活跃用户、新游客、收入、云库查询，以及数据库和任务队列的状态。',
    title: '概览',
  },
  adminPackages: {
    text: '管理员在这里创建套餐，设定价格、天数和权限，并启用或停用。',
    title: '套餐',
  },
  adminSettings: {
    title: '设置',
  },
  checkout: {
    text: '在这里通过支付服务商的表单用银行卡购买套餐。',
    title: '付款',
  },
  login: { title: '登录' },
  logout: { title: '退出登录' },
  matches: { title: '棋局' },
  me: { title: '个人信息' },
  paid: {
    text: '付款之后，此页面会说明是否成功以及激活了什么。',
    title: '付款完成',
  },
  register: { title: '注册' },
};

export const frame: Texts['frame'] = {
  adminNavigation: '管理',
  artText: '引擎、云库、自己的开局库与实战对局，一览无余。',
  artTitle: '每一着，四方意见',
  boardPicture: '初始局面的象棋棋盘',
  notBuilt: '此页面正在制作',
};

export const playground: Texts['playground'] = {
  intro: '棋盘的所有状态，尽在一页。',
  title: '棋盘试验场',
  arrows: '引擎箭头（按名次）、威胁、读者自己的标记',
  check: '将军',
  flipped: '从黑方看',
  iccs: 'ICCS 坐标',
  issues: '不能站在那里的棋子',
  lastMove: '上一着与可走的点',
  numerals: '中文数字',
  setAndTheme: '{{pieces}} · {{theme}}',
  size: '宽 {{size}} 像素',
};

export const looks: Texts['looks'] = {
  board: '棋盘',
  notation: '记谱法',
  notations: {
    auto: '随界面语言',
    iccs: '坐标（h2e2）',
    vi: '越南文（P2-5）',
    wxf: '国际 WXF（C2=5）',
    'zh-hans': '简体中文（炮二平五）',
    'zh-hant': '繁体中文（炮二平五）',
  },
  pieces: '棋子',
  pieceSets: { intl: '国际图形', simplified: '简体字', traditional: '繁体字' },
  boardThemes: { paper: '纸', slate: '石板', wood: '木' },
};
