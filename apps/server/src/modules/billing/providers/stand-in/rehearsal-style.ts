import { Html } from '../../../../http/html.ts';

/** The style of the page for rehearsals, in both colour schemes and on phones. */
export const REHEARSAL_STYLE = new Html(`
:root { color-scheme: light dark; --line: light-dark(#d6d3cd, #45423d); --card: light-dark(#fff, #24221f);
  --page: light-dark(#f7f5f1, #1a1917); --quiet: light-dark(#5c5850, #b5afa5); --good: light-dark(#1d6b3a, #7fd39b);
  --bad: light-dark(#a3241c, #ff9d92); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 90rem; padding: 1rem; background: var(--page); font: 1rem/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.5rem; } h2 { margin: 1.5rem 0 .5rem; font-size: 1.2rem; } h3 { margin: 0; font-size: 1rem; }
header p { max-width: 48rem; margin: .5rem 0; }
main { display: grid; gap: 0 2rem; grid-template-columns: minmax(0, 1fr); }
@media (min-width: 64rem) { main { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
article, .event, fieldset, header details { margin: .5rem 0; padding: .75rem; border: 1px solid var(--line); border-radius: .5rem;
  background: var(--card); }
legend { max-width: 100%; overflow-wrap: anywhere; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
fieldset { min-width: 0; display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.25rem; }
section > h3 { margin: .75rem 0 .25rem; }
.status { margin-left: .5rem; padding: .1rem .5rem; border: 1px solid var(--line); border-radius: 1rem; font-size: .85rem;
  font-weight: 400; white-space: nowrap; }
.facts { display: flex; flex-wrap: wrap; gap: 0 1rem; margin: .25rem 0; color: var(--quiet); font-size: .85rem;
  overflow-wrap: anywhere; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .5rem; }
.child { margin-top: .5rem; padding-top: .5rem; border-top: 1px solid var(--line); } .child p { margin: 0; }
button, input:not([type=radio]) { min-height: 2.5rem; padding: .25rem .75rem; font: inherit; }
button { border: 1px solid var(--line); border-radius: .4rem; background: var(--page); cursor: pointer; }
button:hover { border-color: currentcolor; }
summary { cursor: pointer; overflow-wrap: anywhere; }
.answer { display: block; color: var(--quiet); font-size: .85rem; }
.answer[data-good=yes] { color: var(--good); } .answer[data-good=no] { color: var(--bad); }
.refusal { padding: .75rem; border: 2px solid var(--bad); border-radius: .5rem; font-weight: 600; }
pre { margin: .5rem 0 0; max-height: 24rem; overflow: auto; font-size: .85rem; }
.calls { padding-left: 1.5rem; overflow-wrap: anywhere; }
`);
