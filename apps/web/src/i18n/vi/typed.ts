import type { Texts } from '../texts.ts';

export const typed: Texts['typed'] = {
  fault: 'Không đi được {{move}} ở đây:',
  instead: 'Đi tiếp bằng',
  notations: {
    iccs: 'Đọc theo ICCS.',
    san: 'Đọc theo SAN.',
    uci: 'Đọc theo UCI.',
    vi: 'Đọc theo ký hiệu Việt Nam.',
    wxf: 'Đọc theo WXF.',
    zh: 'Đọc theo ký hiệu Trung Quốc.',
    zht: 'Đọc theo ký hiệu Trung Quốc.',
  },
  played_one: 'Đã đi {{count}} nước',
  played_other: 'Đã đi {{count}} nước',
  reasons: {
    ambiguous: 'có nhiều nước phù hợp.',
    'bad-position': 'không đọc được thế cờ.',
    blocked: 'đường đi hoặc điểm đến bị chặn, hoặc không có ngòi.',
    illegal: 'tướng nhà sẽ bị chiếu.',
    'no-such-piece': 'không có quân đó ở đây.',
    'not-a-move': 'đây không phải là nước đi.',
    'too-long': 'quá dài để là một nước đi.',
    unreachable: 'quân này không đi như vậy.',
    'wrong-side': 'đây là nước của bên kia.',
  },
  rest_one: 'Còn {{count}} nước phía sau.',
  rest_other: 'Còn {{count}} nước phía sau.',
  title: 'Nước không đi được',
};
