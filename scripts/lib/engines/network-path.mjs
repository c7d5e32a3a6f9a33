/**
 * The path of the network in the file system of Fairy-Stockfish in WebAssembly. Its name has to begin with the variant's.
 */
export const NETWORK_PATH = '/xiangqi-network.nnue';
