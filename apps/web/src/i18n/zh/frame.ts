import type { Texts } from '../texts.ts';

export const frame: Texts['frame'] = {
  adminNavigation: '管理',
  artText: '引擎、云库、您的开局库与实战对局，一目了然。',
  artTitle: '每一着，四个来源',
  boardPicture: '起始局面的象棋棋盘',
  unsaved: {
    leave: '离开',
    stay: '留在此页',
    text: '您在此页填写的内容尚未保存，离开后会丢失。',
    title: '离开此页？',
  },
};
