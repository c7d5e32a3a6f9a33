/** The engine's settings. */
export const engine = {
  about:
    'Chuhe’s own engine runs in your browser, with a neural network trained for Xiangqi, in part on games from the Chinese-Chess-Practical-Dataset (CC BY 4.0).',
  budget: 'Limit per position',
  budgetDepth: 'to depth {{depth}}',
  budgetInfinite: 'no limit',
  budgetNodes: 'to {{nodes}} nodes',
  budgetSeconds: '{{seconds}} seconds',
  hash: 'Memory for positions',
  inUse: 'In use: {{value}}. The browser does not allow more.',
  keys: 'L switches the engine on and off, Space plays its best move, + analyses deeper.',
  scores: 'Scores are in pawns from Red’s point of view: + is good for Red, #5 is mate in 5 moves.',
  lines: 'Lines',
  oneThread:
    'Only one thread is available here: more threads need a page opened over https and a browser that shares memory between threads. A newer browser or device may help.',
  safe: '{{count}} (recommended here)',
  threads: 'Processor threads',
};
