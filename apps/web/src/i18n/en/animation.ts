/** Animated pictures and videos of a game. */
export const animation = {
  back: 'Change',
  captions: 'Names, moves and result',
  failed: 'The animation could not be made. Choose a smaller width and try again.',
  facts_one: '{{count}} move, {{seconds}} s, about {{size}}',
  facts_other: '{{count}} moves, {{seconds}} s, about {{size}}',
  format: 'Format',
  formats: { gif: 'Animated GIF', webm: 'Video (WebM)' },
  made: 'The animation is ready: {{size}}',
  make: 'Make',
  noMoves: 'There are no moves to show.',
  noVideo: {
    insecure: 'The browser makes videos on secure pages (https) only. Choose a GIF.',
    unsupported: 'This browser cannot make WebM videos. Choose a GIF.',
  },
  open: 'GIF or video…',
  pace: 'Time for each move',
  preview: 'Last picture of the animation',
  progress: 'Pictures drawn',
  range: 'Moves',
  ranges: { game: 'Whole game', line: 'This line', rest: 'From here on' },
  recorded:
    'This browser records the video while it plays. Keep the page in front until it is ready.',
  result: 'Animation of the game',
  seconds: '{{seconds}} s',
  shapes: 'Arrows and circles',
  title: 'GIF or video',
  tooLong_one:
    'An animation has at most {{max}} moves, and this one would have {{count}}. Choose a shorter part.',
  tooLong_other:
    'An animation has at most {{max}} moves, and this one would have {{count}}. Choose a shorter part.',
};
