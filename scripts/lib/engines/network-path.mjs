/**
 * Where Fairy-Stockfish in WebAssembly finds its network, in its own file system: it looks for the variant's name at the
 * beginning of the file's.
 */
export const NETWORK_PATH = '/xiangqi-network.nnue';
