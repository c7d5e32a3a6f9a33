/** The network that is shipped with the product; `README.md` says how it was made. */
export const OWN_NETWORK = {
  /** For people. */
  name: 'Chuhe 1',
  /** As it is known to the engine, whose rule is that the name begins with the variant's. */
  file: 'xiangqi-chuhe-1.nnue',
  /** Unpacked. */
  bytes: 11_261_855,
  /** Of the unpacked file: the engine itself would not notice an altered weight. */
  sha256: 'aa7651c9eb96d915964081650ea531eba460ca475fd96d4a18a03fe0b88683bf',
} as const;
