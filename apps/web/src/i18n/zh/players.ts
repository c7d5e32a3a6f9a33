import type { Texts } from '../texts.ts';

export const players: Texts['players'] = {
  ahead: '子力领先：+{{points}}。',
  captured: '已吃：{{pieces}}。',
  edit: '修改：{{tag}}',
  saved: '{{tag}}：已保存',
};
