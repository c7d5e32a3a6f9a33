/** The shipped network; `README.md` describes how it was made. */
export const PRODUCT_NETWORK = {
  /** Display name. */
  name: 'Chuhe 5',
  /** Name in the repository and in the engine's reports. */
  file: 'xiangqi-chuhe-5.nnue',
  /** Size of the unpacked file. */
  bytes: 11_261_847,
  /** Hash of the unpacked file, because the engine itself would not notice an altered weight. */
  sha256: 'ab62584f09e291a2ffac383a946679a7be65eb998770ae965d3836aed2414d78',
} as const;
