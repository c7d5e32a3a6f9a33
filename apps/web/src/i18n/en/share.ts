/** Sharing the position and the game on the board. */
export const share = {
  copyText: 'The link leads to the original. It always shows the owner’s latest saved version.',
  game: 'Game',
  movesText:
    'The link holds the moves of the mainline. To share comments, variations and evaluations too, save the game and create a link.',
  position: 'Position',
  positionText: 'The link shows this position and the moves that led to it.',
  qr: 'QR code of the link',
  qrTooLong: 'The link is too long for a QR code.',
  saveAndMake: 'Save and create a link',
  send: 'Send…',
  what: 'What to share',
};
