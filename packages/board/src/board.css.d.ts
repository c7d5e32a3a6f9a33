/** The style sheet has no exports. Newer versions of TypeScript need this file for `import '@chuhe/board/board.css'`. */
export {};
