/** The picture of the position. */
export const picture = {
  arrows: 'Arrows and circles',
  copied: 'Picture copied',
  copy: 'Copy the picture',
  failed: 'The picture could not be drawn',
  failedCause: 'Choose a smaller size and try again.',
  lastMove: 'Last move',
  notCopied: 'The picture could not be copied',
  notCopiedCause: 'The browser does not let the page copy pictures. Save it instead.',
  pixels: '{{width}} pixels',
  preview: 'Preview of the picture',
  save: 'Save as PNG',
  title: 'Picture',
  width: 'Width',
};
