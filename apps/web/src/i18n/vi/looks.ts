import type { LateTexts } from '../texts.ts';

export const looks: LateTexts['looks'] = {
  board: 'Bàn cờ',
  notation: 'Ký hiệu',
  notations: {
    auto: 'Theo ngôn ngữ',
    iccs: 'Tọa độ (h2e2)',
    vi: 'Tiếng Việt (P2-5)',
    wxf: 'Kiểu WXF (C2=5)',
    'zh-hans': 'Chữ Hán giản thể (炮二平五)',
    'zh-hant': 'Chữ Hán phồn thể (炮二平五)',
  },
  pieces: 'Quân cờ',
  pieceSets: {
    intl: 'Ký hiệu quốc tế',
    simplified: 'Chữ Hán giản thể',
    traditional: 'Chữ Hán phồn thể',
  },
  boardThemes: { paper: 'Giấy', slate: 'Đá phiến', wood: 'Gỗ' },
};
