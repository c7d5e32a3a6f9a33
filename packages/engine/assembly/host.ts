/** What the host of the module gives it; `src/module.ts` is the other side. */

/** Milliseconds of a clock that never goes back. */
export declare function now(): f64;
/** Called when a slice of time is over: the host may take the search off the stack and put it back later. */
export declare function pause(): void;
/** The line of the `index`th best root move is known to this depth; `score` is in the units of search.ts. */
export declare function report(depth: i32, selectiveDepth: i32, score: i32, index: i32): void;
/** With threads: bytes between this thread's private part of the memory and the first thread's. */
export declare const privateOffset: usize;
