/** Why a move is bad. The keys are the kinds of reasons; squares are named a0 to i9, as on the edge of the board. */
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
  sentences: {
    'allows-mate': 'Allows mate in {{n}}.',
    'allows-mate-named': 'Allows mate in {{n}}: {{pattern}}.',
    'check-gains-time':
      'The check by the {{actor}} on {{actorSquare}} leaves no time to save the {{piece}} on {{square}}.',
    'discovered-attack':
      'When the {{mover}} leaves {{moverSquare}}, the {{actor}} on {{actorSquare}} attacks the {{piece}} on {{square}}.',
    'discovered-check':
      'When the {{mover}} leaves {{moverSquare}}, the {{actor}} on {{actorSquare}} gives check, and the {{piece}} on {{square}} falls.',
    fork: 'The {{actor}} on {{actorSquare}} attacks the {{first}} on {{firstSquare}} and the {{second}} on {{secondSquare}} at once.',
    'fork-check':
      'The {{actor}} on {{actorSquare}} gives check and attacks the {{second}} on {{secondSquare}} at once.',
    'hanging-piece': 'The {{piece}} on {{square}} is not protected.',
    'misses-mate': 'Misses mate in {{n}}.',
    'misses-mate-named': 'Misses mate in {{n}}: {{pattern}}.',
    'misses-win-of-piece': 'Misses the win of the {{piece}} on {{square}}.',
    'opened-line':
      'Opens the line from the {{actor}} on {{actorSquare}} to the {{piece}} on {{square}}.',
    'overloaded-defender':
      'The {{defender}} on {{defenderSquare}} cannot protect both the {{piece}} on {{square}} and the {{second}} on {{secondSquare}}.',
    'perpetual-check': 'Misses a draw by perpetual check.',
    pin: 'The {{piece}} on {{square}} is pinned by the {{actor}} on {{actorSquare}} and falls: the {{behind}} on {{behindSquare}} is behind it.',
    'pinned-defender':
      'The {{piece}} on {{square}} falls, because its defender, the {{defender}} on {{defenderSquare}}, is pinned by the {{actor}} on {{actorSquare}}.',
    'removed-defender':
      'The {{piece}} on {{square}} loses its only defender, the {{defender}} on {{defenderSquare}}.',
    'screen-made':
      'The {{screen}} on {{screenSquare}} becomes the screen over which the cannon on {{actorSquare}} attacks the {{piece}} on {{square}}.',
    'screen-removed':
      'Without the screen on {{screenSquare}}, the cannon on {{actorSquare}} no longer protects the {{piece}} on {{square}}.',
    'trapped-piece': 'The {{piece}} on {{square}} is attacked and has no safe square.',
    'two-threats':
      'The {{piece}} on {{square}} and the {{second}} on {{secondSquare}} are attacked at once.',
    'wrong-exchange':
      'The exchange on {{square}} costs more than it brings: {{piece}} for {{other}}.',
  },
};
