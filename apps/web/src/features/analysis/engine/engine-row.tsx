import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { LinkButton } from '../../../components/button.tsx';
import { ChoiceRow } from '../../../components/choice-row.tsx';
import { analyseByLent, isSameLent } from '../../../engine/choose-engine.ts';
import { engineLocationStore, type LentEngine } from '../../../engine/engine-location.ts';
import { analyseInBrowser } from '../../../engine/engines.ts';
import { type ConnectedBridge, useBridges } from '../../../lib/live/use-bridges.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';

interface Choice {
  readonly lent: LentEngine;
  readonly text: string;
}

/** The choice of the engine: that of this page, or one on a computer of the user. */
export function EngineRow() {
  const { t } = useTranslation();
  const { location, lent: used } = useStore(engineLocationStore);
  const lent = used?.lent;
  const isRegistered = useStore(
    sessionStore,
    ({ session }) => session.kind === 'user' && !session.user.isGuest,
  );
  const bridges = useBridges();
  const found = bridges.flatMap(choicesOf);
  // An engine whose bridge is not connected stays chosen until the user chooses another.
  const isLost = lent !== undefined && !found.some((each) => isSameLent(each.lent, lent));
  const choices = isLost ? [...found, { lent, text: lent.name }] : found;
  if (choices.length === 0) {
    return isRegistered ? (
      <p>
        <LinkButton to="/me">{t('engine.useOwn')}</LinkButton>
      </p>
    ) : null;
  }
  const chosen = choices.findIndex((each) => isSameLent(each.lent, lent));
  return (
    <ChoiceRow
      label={t('engine.source')}
      value={location === 'bridge' ? chosen : location}
      options={[
        ['browser', t('engine.here')],
        ...(location === 'server' ? [['server', t('engine.onServer')] as const] : []),
        ...choices.map(({ text }, index) => [index, text] as const),
      ]}
      onChoose={(value) => {
        const choice = typeof value === 'number' ? choices[value] : undefined;
        if (choice !== undefined) analyseByLent(choice.lent);
        else if (value === 'browser') analyseInBrowser();
      }}
    />
  );
}

function choicesOf({ bridgeId, name: computer, engines }: ConnectedBridge): readonly Choice[] {
  return engines.flatMap(({ name, isReady, maxThreads, maxHashMb, maxLines }, engine) =>
    isReady
      ? [
          {
            lent: { bridgeId, engine, name, maxThreads, maxHashMb, maxLines },
            text: `${name} (${computer})`,
          },
        ]
      : [],
  );
}
