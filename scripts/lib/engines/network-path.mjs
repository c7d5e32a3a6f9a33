/**
 * The path of the network in the file system of Fairy-Stockfish in WebAssembly. The file name has to begin with the name of
 * the variant.
 */
export const NETWORK_PATH = '/xiangqi-network.nnue';
