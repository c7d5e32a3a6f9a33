import type { LateTexts } from '../texts.ts';

export const legal: LateTexts['legal'] = {
  accept: '我接受使用条款和隐私政策',
  acceptNow: '接受',
  byContinuing: '如果您还没有账号，继续即表示您接受使用条款和隐私政策。',
  byPaying: '付款即表示您接受使用条款和隐私政策。',
  changed: {
    both: '使用条款和隐私政策已更新。',
    privacy: '隐私政策已更新。',
    terms: '使用条款已更新。',
  },
  changedLabel: '条款更新',
  guest: '您以游客身份使用本站时，同样适用这些条款。',
  later: '以后再说',
  names: {
    terms: '使用条款',
    privacy: '隐私政策',
    imprint: '运营者信息',
    contact: '联系我们',
    licences: '开源许可',
  },
  navigation: '法律信息',
};
