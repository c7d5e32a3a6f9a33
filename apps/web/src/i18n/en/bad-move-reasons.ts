/** Why a move is bad. The keys are the kinds of reasons. */
export const badMoveReasons = {
  kinds: {
    'allows-mate': 'Allowed mate',
    'check-gains-time': 'Check that gains time',
    'discovered-attack': 'Discovered attack',
    'discovered-check': 'Discovered check',
    fork: 'Double attack',
    'hanging-piece': 'Unprotected piece',
    'misses-mate': 'Missed mate',
    'misses-win-of-piece': 'Missed win of a piece',
    'opened-line': 'Opened line',
    'overloaded-defender': 'Overloaded defender',
    'perpetual-check': 'Missed perpetual check',
    pin: 'Pinned piece',
    'pinned-defender': 'Pinned defender',
    'removed-defender': 'Lost defender',
    'screen-made': 'Cannon screen made',
    'screen-removed': 'Cannon screen taken away',
    'trapped-piece': 'Trapped piece',
    'two-threats': 'Two threats',
    'wrong-exchange': 'Bad exchange',
  },
  /** A piece of which its side has two. */
  placed: '{{role}} on file {{file}}',
  sentences: {
    'allows-mate': 'Allows mate in {{n}}.',
    'allows-mate-named': 'Allows mate in {{n}}: {{pattern}}.',
    'check-gains-time': 'The check by the {{actor}} leaves no time to save the {{piece}}.',
    'discovered-attack': 'When the {{mover}} moves away, the {{actor}} attacks the {{piece}}.',
    'discovered-check':
      'When the {{mover}} moves away, the {{actor}} gives check, and the {{piece}} falls.',
    fork: 'The {{actor}} attacks the {{first}} and the {{second}} at once.',
    'fork-check': 'The {{actor}} gives check and attacks the {{second}} at once.',
    'hanging-piece': 'The {{piece}} is not protected.',
    'misses-mate': 'Misses mate in {{n}}.',
    'misses-mate-named': 'Misses mate in {{n}}: {{pattern}}.',
    'misses-win-of-piece': 'Misses the win of the {{piece}}.',
    'opened-line': 'Opens the line from the {{actor}} to the {{piece}}.',
    'overloaded-defender': 'The {{defender}} cannot protect both the {{piece}} and the {{second}}.',
    'perpetual-check': 'Misses a draw by perpetual check.',
    pin: 'The {{piece}} is pinned by the {{actor}} and falls: the {{behind}} is behind it.',
    'pinned-defender':
      'The {{piece}} falls, because its defender, the {{defender}}, is pinned by the {{actor}}.',
    'removed-defender': 'The {{piece}} loses its only defender, the {{defender}}.',
    'screen-made':
      'The {{screen}} becomes the screen over which the {{actor}} attacks the {{piece}}.',
    'screen-removed':
      'Without its screen, the {{screen}}, the {{actor}} no longer protects the {{piece}}.',
    'trapped-piece': 'The {{piece}} is attacked and has nowhere safe to go.',
    'two-threats': 'The {{piece}} and the {{second}} are attacked at once.',
    'wrong-exchange': 'The exchange costs more than it brings: the {{piece}} for the {{other}}.',
  },
};
