/** Sounds and moves read aloud. The texts from `advance` to `rear` are spoken. */
export const sounds = {
  advance: '{{piece}} forward {{to}}',
  check: '{{move}}, check',
  front: 'front {{role}}',
  mate: '{{move}}, checkmate',
  moves: 'Sounds of moves, captures, checks and the end of the game',
  noVoice: 'This device has no English voice; it may stay silent or mispronounce the moves.',
  nth: '{{role}} number {{nth}} on file {{file}}',
  onFile: '{{role}} {{file}}',
  percent: '{{volume}}%',
  rear: 'rear {{role}}',
  retreat: '{{piece}} back {{to}}',
  speech: 'Read moves aloud',
  traverse: '{{piece}} to {{to}}',
  volume: 'Volume',
  /** A piece of which its side has two. */
  placed: '{{role}} on file {{file}}',
};
