import type { Texts } from '../texts.ts';

export const badMoveReasons: Texts['badMoveReasons'] = {
  kinds: {
    'allows-mate': '漏杀',
    'check-gains-time': '将军抢先',
    'discovered-attack': '闪击',
    'discovered-check': '抽将',
    fork: '捉双',
    'hanging-piece': '无根子',
    'misses-mate': '错过杀棋',
    'misses-win-of-piece': '错过得子',
    'opened-line': '让开线路',
    'overloaded-defender': '防守过载',
    'perpetual-check': '错过长将',
    pin: '牵制',
    'pinned-defender': '保护子被牵制',
    'removed-defender': '失去保护',
    'screen-made': '形成炮架',
    'screen-removed': '失去炮架',
    'trapped-piece': '困子',
    'two-threats': '两子受攻',
    'wrong-exchange': '兑子失算',
  },
  sentences: {
    'allows-mate': '让对方形成 {{n}} 步杀。',
    'allows-mate-named': '让对方形成 {{n}} 步杀：{{pattern}}。',
    'check-gains-time': '{{actorSquare}} 的{{actor}}将军抢先，来不及救 {{square}} 的{{piece}}。',
    'discovered-attack':
      '{{moverSquare}} 的{{mover}}一离开，{{actorSquare}} 的{{actor}}就闪击 {{square}} 的{{piece}}。',
    'discovered-check':
      '{{moverSquare}} 的{{mover}}一离开，{{actorSquare}} 的{{actor}}抽将，{{square}} 的{{piece}}被抽吃。',
    fork: '{{actorSquare}} 的{{actor}}捉双：{{firstSquare}} 的{{first}}和 {{secondSquare}} 的{{second}}不能兼顾。',
    'fork-check': '{{actorSquare}} 的{{actor}}将军，同时捉 {{secondSquare}} 的{{second}}。',
    'hanging-piece': '{{square}} 的{{piece}}无根。',
    'misses-mate': '错过 {{n}} 步杀。',
    'misses-mate-named': '错过 {{n}} 步杀：{{pattern}}。',
    'misses-win-of-piece': '错过吃掉 {{square}} 的{{piece}}的机会。',
    'opened-line': '让开了线路，{{actorSquare}} 的{{actor}}可以吃 {{square}} 的{{piece}}。',
    'overloaded-defender':
      '{{defenderSquare}} 的{{defender}}负担过重，不能同时保护 {{square}} 的{{piece}}和 {{secondSquare}} 的{{second}}。',
    'perpetual-check': '错过以长将求和的机会。',
    pin: '{{square}} 的{{piece}}被 {{actorSquare}} 的{{actor}}牵制，后面是 {{behindSquare}} 的{{behind}}，因此丢子。',
    'pinned-defender':
      '{{defenderSquare}} 的{{defender}}被 {{actorSquare}} 的{{actor}}牵制，保护不了 {{square}} 的{{piece}}。',
    'removed-defender':
      '{{square}} 的{{piece}}失去了唯一的保护：{{defenderSquare}} 的{{defender}}。',
    'screen-made':
      '{{screenSquare}} 的{{screen}}成了炮架，{{actorSquare}} 的炮可以打 {{square}} 的{{piece}}。',
    'screen-removed':
      '{{screenSquare}} 的炮架没有了，{{actorSquare}} 的炮不再保护 {{square}} 的{{piece}}。',
    'trapped-piece': '{{square}} 的{{piece}}被捉，无处可逃。',
    'two-threats': '{{square}} 的{{piece}}和 {{secondSquare}} 的{{second}}同时被捉，不能兼顾。',
    'wrong-exchange': '在 {{square}} 的兑子得不偿失：失{{piece}}，仅得{{other}}。',
  },
};
