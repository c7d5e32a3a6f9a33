import type { Texts } from '../texts.ts';

export const badMoveReasons: Texts['badMoveReasons'] = {
  kinds: {
    'allows-mate': 'Để bị chiếu bí',
    'check-gains-time': 'Chiếu để tranh tiên',
    'discovered-attack': 'Đòn rút',
    'discovered-check': 'Chiếu rút',
    fork: 'Bắt đôi',
    'hanging-piece': 'Quân không căn',
    'misses-mate': 'Bỏ lỡ chiếu bí',
    'misses-win-of-piece': 'Bỏ lỡ bắt quân',
    'opened-line': 'Mở đường',
    'overloaded-defender': 'Quân giữ quá tải',
    'perpetual-check': 'Bỏ lỡ chiếu liên tục',
    pin: 'Quân bị ghim',
    'pinned-defender': 'Quân giữ bị ghim',
    'removed-defender': 'Mất quân giữ căn',
    'screen-made': 'Tạo ngòi pháo',
    'screen-removed': 'Mất ngòi pháo',
    'trapped-piece': 'Quân hết đường chạy',
    'two-threats': 'Hai quân cùng bị bắt',
    'wrong-exchange': 'Đổi quân lỗ',
  },
  sentences: {
    'allows-mate': 'Để đối phương chiếu bí sau {{n}} nước.',
    'allows-mate-named': 'Để đối phương chiếu bí sau {{n}} nước: {{pattern}}.',
    'check-gains-time':
      'Nước chiếu của {{actor}} ở {{actorSquare}} khiến không kịp cứu {{piece}} ở {{square}}.',
    'discovered-attack':
      'Khi {{mover}} rời {{moverSquare}}, {{actor}} ở {{actorSquare}} bắt {{piece}} ở {{square}}.',
    'discovered-check':
      'Khi {{mover}} rời {{moverSquare}}, {{actor}} ở {{actorSquare}} chiếu rút và {{piece}} ở {{square}} bị mất.',
    fork: 'Quân {{actor}} ở {{actorSquare}} bắt đôi: {{first}} ở {{firstSquare}} và {{second}} ở {{secondSquare}}.',
    'fork-check':
      'Quân {{actor}} ở {{actorSquare}} vừa chiếu tướng vừa bắt {{second}} ở {{secondSquare}}.',
    'hanging-piece': 'Quân {{piece}} ở {{square}} không có căn.',
    'misses-mate': 'Bỏ lỡ nước chiếu bí sau {{n}} nước.',
    'misses-mate-named': 'Bỏ lỡ nước chiếu bí sau {{n}} nước: {{pattern}}.',
    'misses-win-of-piece': 'Bỏ lỡ cơ hội bắt {{piece}} ở {{square}}.',
    'opened-line': 'Mở đường cho {{actor}} ở {{actorSquare}} bắt {{piece}} ở {{square}}.',
    'overloaded-defender':
      'Quân {{defender}} ở {{defenderSquare}} không thể cùng lúc giữ cả {{piece}} ở {{square}} lẫn {{second}} ở {{secondSquare}}.',
    'perpetual-check': 'Bỏ lỡ cơ hội cầu hòa bằng cách chiếu liên tục.',
    pin: 'Quân {{piece}} ở {{square}} bị {{actor}} ở {{actorSquare}} ghim, phía sau là {{behind}} ở {{behindSquare}}, nên bị mất.',
    'pinned-defender':
      'Quân {{piece}} ở {{square}} bị mất vì quân giữ căn là {{defender}} ở {{defenderSquare}} đang bị {{actor}} ở {{actorSquare}} ghim.',
    'removed-defender':
      'Quân {{piece}} ở {{square}} mất căn duy nhất là {{defender}} ở {{defenderSquare}}.',
    'screen-made':
      'Quân {{screen}} ở {{screenSquare}} trở thành ngòi cho pháo ở {{actorSquare}} bắt {{piece}} ở {{square}}.',
    'screen-removed':
      'Mất ngòi ở {{screenSquare}}, pháo ở {{actorSquare}} không còn giữ được {{piece}} ở {{square}}.',
    'trapped-piece': 'Quân {{piece}} ở {{square}} bị bắt và hết chỗ chạy.',
    'two-threats':
      'Hai quân cùng lúc bị bắt: {{piece}} ở {{square}} và {{second}} ở {{secondSquare}}.',
    'wrong-exchange': 'Đổi quân ở {{square}} bị lỗ: mất {{piece}}, chỉ được {{other}}.',
  },
};
