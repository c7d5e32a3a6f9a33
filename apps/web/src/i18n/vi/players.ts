import type { Texts } from '../texts.ts';

export const players: Texts['players'] = {
  ahead: 'Hơn quân: +{{points}}.',
  captured: 'Đã ăn: {{pieces}}.',
  edit: 'Sửa: {{tag}}',
  saved: '{{tag}}: đã lưu',
};
