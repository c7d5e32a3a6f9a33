/** The style sheet has no exports. Newer versions of TypeScript need this file for `import '@chuhe/board/board.css'`. */
// oxlint-disable-next-line unicorn/require-module-specifiers -- It makes this file a module.
export {};
