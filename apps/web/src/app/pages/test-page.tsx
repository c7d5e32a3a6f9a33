import { Playground } from '../../features/shell/playground/playground.tsx';

/** `/test`: the board in each of its states. */
export function TestPage() {
  return <Playground />;
}
