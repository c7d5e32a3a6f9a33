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
  network: {
    label: 'Network:',
    notStarted: 'shown once the engine is running',
    load: 'Load a network (.nnue)',
    remove: 'Remove the network',
    waiting: '{{name}}, from the next start of the engine',
    runs: '{{name}} is in use.',
    problems: {
      'no-memory': 'There is not enough memory for {{name}}.',
      'no-answer': 'The engine did not respond when it was tried with {{name}}.',
      'not-a-network':
        '{{name}} is not a network for this engine: it takes NNUE files for Xiangqi in the format of Fairy-Stockfish.',
      'other-network':
        '{{name}} is for another game or has another structure. The engine takes NNUE files for Xiangqi in the format of Fairy-Stockfish.',
      'wrong-length':
        '{{name}} is damaged: part of it is missing, or there is extra data at its end.',
      'refused-by-engine': 'The engine did not accept {{name}}.',
      unreadable: '{{name}} could not be read.',
      'not-kept': 'This browser could not keep {{name}}: it is used until you close the page.',
      'not-removed': 'This browser could not remove {{name}}: it will be back on your next visit.',
    },
  },
  oneThread:
    'Only one thread is available here: more threads need a page opened over https and a browser that shares memory between threads. A newer browser or device may help.',
  safe: '{{count}} (recommended here)',
  server: {
    again: 'Try again in this browser',
    because: '{{reason}} The server’s engine analyses instead, up to {{seconds}} s per position.',
    looks: 'The server’s engine is analysing, up to {{seconds}} s per position.',
    left: 'Left today: {{left}} of {{perDay}}.',
  },
  threads: 'Processor threads',
  aboutLent:
    'This engine runs on your computer. Its scores are in its own pawns, which may differ from those of Chuhe’s engine.',
  here: 'Chuhe, in this browser',
  onServer: 'Chuhe, on the server',
  source: 'Engine',
  useOwn: 'Use an engine on your computer',
};
