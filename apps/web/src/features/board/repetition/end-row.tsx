import type { GameEnd } from '@chuhe/rules/judge';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { runAction } from '../../../lib/actions/registry.ts';
import { formatResult } from '../../../lib/game/format-result.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { rulesetTagOf } from '../../../lib/game/ruleset-tag.ts';
import { activityStore } from '../../../lib/state/activity.ts';
import classes from './coach.module.css';
import { choicesStore, rulesOf } from './coach-choices.ts';
import { proofText, winnerText } from './coach-texts.ts';
import {
  analyseOn,
  beyondStore,
  isBeyondEnd,
  resultOf,
  resultOffer,
  writeResult,
} from './game-end.ts';
import type { CoachedNode } from './use-coach.ts';
import { useWording } from './use-wording.ts';

interface EndRowProps {
  readonly coached: CoachedNode;
  readonly end: GameEnd;
}

/** The result of a finished game, its proof, and the available actions. */
export function EndRow({ coached, end }: EndRowProps) {
  const wording = useWording(coached);
  const { t } = wording;
  const isAnalysis = useStore(activityStore, ({ activity }) => activity === 'analysis');
  const offer = isAnalysis ? resultOffer(coached.game, coached.current, coached.state) : undefined;
  const proof = proofText(end, wording);
  return (
    <div className={classes.end}>
      <p>
        <b>{formatResult(resultOf(end))}</b> {winnerText(end, t)}
        {proof !== undefined && <> · {proof}</>}
        {end.evidence.kind === 'cycle' && <ByRules tag={rulesetTagOf(coached.game)} />}
        {offer?.present !== undefined && (
          <> {t('coach.resultKept', { present: formatResult(offer.present) })}</>
        )}
      </p>
      <p className={classes.endActions}>
        {offer !== undefined && (
          <Button onClick={() => writeResult(offer.result)}>
            {t('coach.setResult', { result: offer.result })}
          </Button>
        )}
        <AnalyseOn coached={coached} end={end} />
      </p>
    </div>
  );
}

/** The name of the rule set that has decided, as a button that opens the choice of rules. */
function ByRules({ tag }: { readonly tag: string | undefined }) {
  const { t } = useTranslation();
  const ruleset = useStore(choicesStore, (choices) => rulesOf(choices, { tag }).ruleset);
  return (
    <>
      {' '}
      <button type="button" className={classes.byRules} onClick={() => runAction('rules')}>
        {t(`coach.rulesets.${ruleset}`)}
      </button>
    </>
  );
}

/** A button that continues the analysis after the end. It is left out if the position has no legal move. */
function AnalyseOn({ coached, end }: EndRowProps) {
  const { t } = useWording(coached);
  const origin = useStore(gameStore, (state) => state.origin);
  const isFree = useStore(beyondStore, (state) => state.origin === origin);
  const isAnalysis = useStore(activityStore, ({ activity }) => activity === 'analysis');
  if (isFree || !isAnalysis || end.evidence.kind === 'no-moves') return null;
  if (!isBeyondEnd(coached.state)) return null;
  return <Button onClick={analyseOn}>{t('coach.analyseOn')}</Button>;
}
