import type { Texts } from '../texts.ts';

export const openings: Texts['openings'] = {
  advisor: '上仕局',
  centralCannon: '中炮',
  cornerCannon: '士角炮',
  crossPalaceCannon: '过宫炮',
  edgeCannon: '边炮局',
  edgeHorse: '边马局',
  edgePawn: '边兵局',
  elephant: '飞相局',
  goldenHookCannon: '金钩炮',
  horse: '起马局',
  opposedPawns: '对兵局',
  oppositeDirectionCannons: '列炮',
  pawn: '仙人指路',
  pawnCannon: '敛炮局',
  riverCannon: '巡河炮局',
  sameDirectionCannons: '顺炮',
  sandwichedHorses: '中炮对反宫马',
  screenHorses: '中炮对屏风马',
  singleHorse: '中炮对单提马',
  threeStepTiger: '中炮对左三步虎',
};
