/** The network that is shipped with the product; `README.md` says how it was made. */
export const OWN_NETWORK = {
  /** For people. */
  name: 'Chuhe 3',
  /** As it lies in the repository, and as the engine says which one it uses. */
  file: 'xiangqi-chuhe-3.nnue',
  /** Unpacked. */
  bytes: 11_261_855,
  /** Of the unpacked file: the engine itself would not notice an altered weight. */
  sha256: 'f64a57cf0cd3eea1ebae395fc97c108374dbf6496b40363c98517f411e6f6b78',
} as const;
