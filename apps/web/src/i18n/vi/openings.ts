import type { Texts } from '../texts.ts';

export const openings: Texts['openings'] = {
  advisor: 'Thượng sĩ cục',
  centralCannon: 'Pháo đầu',
  cornerCannon: 'Sĩ giác pháo',
  crossPalaceCannon: 'Quá cung pháo',
  edgeCannon: 'Biên pháo cục',
  edgeHorse: 'Biên mã cục',
  edgePawn: 'Biên binh cục',
  elephant: 'Phi tượng cục',
  goldenHookCannon: 'Kim câu pháo',
  horse: 'Khởi mã cục',
  opposedPawns: 'Đối binh cục',
  oppositeDirectionCannons: 'Nghịch pháo',
  pawn: 'Tiên nhân chỉ lộ',
  pawnCannon: 'Liễm pháo cục',
  riverCannon: 'Tuần hà pháo cục',
  sameDirectionCannons: 'Thuận pháo',
  sandwichedHorses: 'Pháo đầu đối phản cung mã',
  screenHorses: 'Pháo đầu đối bình phong mã',
  singleHorse: 'Pháo đầu đối đơn đề mã',
  threeStepTiger: 'Pháo đầu đối tam bộ hổ',
};
