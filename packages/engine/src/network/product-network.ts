/** The shipped network; `README.md` describes how it was made. */
export const PRODUCT_NETWORK = {
  /** Display name. */
  name: 'Chuhe 3',
  /** Name in the repository and in the engine's reports. */
  file: 'xiangqi-chuhe-3.nnue',
  /** Size of the unpacked file. */
  bytes: 11_261_855,
  /** Hash of the unpacked file, because the engine itself would not notice an altered weight. */
  sha256: 'f64a57cf0cd3eea1ebae395fc97c108374dbf6496b40363c98517f411e6f6b78',
} as const;
