/** Imports of the module; `src/module.ts` provides them. */

/** Milliseconds of a monotonic clock. */
export declare function now(): f64;
/** Called at the end of a time slice: the host may save the stack of the search and restore it later. */
export declare function pause(): void;
/** Reports the line of the `index`th best root move at this depth; `score` is in the units of values.ts. */
export declare function report(depth: i32, selectiveDepth: i32, score: i32, index: i32): void;
/** With threads: distance in bytes between this thread's private memory and the first thread's. */
export declare const privateOffset: usize;
