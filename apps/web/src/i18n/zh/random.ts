import type { Texts } from '../texts.ts';

export const random: Texts['random'] = {
  another: '换一个',
  blackMoves: '轮到黑方走。',
  failed: '无法下载局面',
  failedCause: '请检查网络后重试，您的棋局没有变化。',
  fetching: '正在下载局面',
  fetchingPart: '正在下载局面：{{percent}}%',
  place: '随机 {{number}} / {{total}}',
  redMoves: '轮到红方走。',
  title: '随机局面 {{number}} / {{total}}',
};
