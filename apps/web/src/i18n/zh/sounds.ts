import type { Texts } from '../texts.ts';

export const sounds: Texts['sounds'] = {
  advance: '{{piece}}进{{to}}',
  check: '{{move}}，将军',
  front: '前{{role}}',
  mate: '{{move}}，绝杀',
  moves: '走子、吃子、将军与终局的音效',
  noVoice: '此设备没有中文语音，可能不发声或发音不准。',
  nth: '{{file}}路第{{nth}}个{{role}}',
  onFile: '{{role}}{{file}}',
  percent: '{{volume}}%',
  rear: '后{{role}}',
  retreat: '{{piece}}退{{to}}',
  speech: '朗读着法',
  traverse: '{{piece}}平{{to}}',
  volume: '音量',
  placed: '{{file}}路{{role}}',
};
