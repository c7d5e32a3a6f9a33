/** Imports of the module; `src/module.ts` provides them. */

/** Time of a monotonic clock, in milliseconds. */
export declare function now(): f64;
/** Called at the end of a time slice: the host may save the stack of the search and restore it later. */
export declare function pause(): void;
/** Reports the line of the `index`th best root move at this depth; `score` is in the units of values.ts. */
export declare function report(depth: i32, selectiveDepth: i32, score: i32, index: i32): void;
/** In the build with threads, the distance in bytes from the first thread's private memory to this thread's. */
export declare const privateOffset: usize;
