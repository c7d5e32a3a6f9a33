/** Check on the mutable board. */
export { attackersOf, inCheck } from './core/attack.ts';
