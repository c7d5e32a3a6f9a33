import type { Texts } from '../texts.ts';

export const boardKeys: Texts['boardKeys'] = {
  cancel: 'Trả quân về chỗ cũ',
  cursor: 'Di chuyển con trỏ',
  draw: 'Mũi tên hoặc vòng tròn: xanh lá, đỏ, xanh dương, vàng',
  edge: 'Đưa con trỏ đến mép',
  erase: 'Xóa hình vẽ ở một điểm',
  pick: 'Nhấc hoặc đặt quân',
  title: 'Trên bàn cờ (nhấn Tab để đến)',
};
