/** The lines of the players beside the board. */
export const players = {
  ahead: 'Material: +{{points}}.',
  captured: 'Captured: {{pieces}}.',
  edit: 'Edit: {{tag}}',
  saved: '{{tag}}: saved',
};
