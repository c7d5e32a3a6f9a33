import type { LateTexts } from '../texts.ts';

export const looks: LateTexts['looks'] = {
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
