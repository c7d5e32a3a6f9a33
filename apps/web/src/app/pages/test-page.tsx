import { Playground } from '../../features/shell/playground/playground.tsx';
import { SelfCheck } from '../../features/shell/self-check/self-check.tsx';
import classes from './test-page.module.css';

/** `/test`: the self-check, and the board in each of its states. */
export function TestPage() {
  return (
    <div className={classes.page}>
      <SelfCheck />
      <Playground />
    </div>
  );
}
