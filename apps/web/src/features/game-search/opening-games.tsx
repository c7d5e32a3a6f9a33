import type { MatchSummary } from '@chuhe/contract/match';
import { openingOfMoves } from '@chuhe/game/opening';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { parseMove } from '@chuhe/rules/move';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { api } from '../../lib/api/the-api.ts';
import { listOwnMatches } from '../../lib/matches/match-calls.ts';
import classes from './game-search.module.css';
import { FIRST_MOVES, isSameName, openingNamed } from './report.ts';
import type { ReportChoice } from './report-dialog.tsx';
import type { ChosenOpening } from './report-table.tsx';
import { yearOf } from './the-search.ts';

interface OpeningGamesProps {
  readonly chosen: ChosenOpening;
  readonly player: string;
  readonly choice: ReportChoice;
  readonly onOpen: (matchId: string) => void;
  readonly onBack: () => void;
}

/** The games behind a row of the report. */
export function OpeningGames(props: OpeningGamesProps) {
  const { chosen, onOpen, onBack } = props;
  const { t } = useTranslation();
  const { games, isEnd, message, more } = useGames(props);
  const name = openingNamed(chosen.opening);
  const title = name === undefined ? t('search.other') : t(`openings.${name}`);
  return (
    <section className={classes.left} aria-label={title}>
      <div className={classes.buttons}>
        <Button onClick={onBack}>
          <IconArrowLeft size={16} aria-hidden="true" /> {t('search.report.back')}
        </Button>
      </div>
      <h3>{`${title} · ${t(`search.report.as.${chosen.side}`)}`}</h3>
      <ul>
        {games.map(({ matchId, red, black, date, result }) => (
          <li key={matchId}>
            <button type="button" onClick={() => onOpen(matchId)}>
              <b>{`${red || '?'} – ${black || '?'}`}</b>
              <small>{date}</small>
              <span>{result === '*' ? '–' : result}</span>
            </button>
          </li>
        ))}
      </ul>
      {message !== '' && <p role="alert">{message}</p>}
      {!isEnd && (
        <div className={classes.more}>
          <Button onClick={more}>{t(message === '' ? 'search.more' : 'common.retry')}</Button>
        </div>
      )}
    </section>
  );
}

/** Pages of the list that one look may need until it has some games: the list knows families of openings only. */
const PAGES = 5;

function useGames({ chosen, player, choice }: OpeningGamesProps) {
  const [games, setGames] = useState<readonly MatchSummary[]>([]);
  const [after, setAfter] = useState<string | null | undefined>();
  const [message, setMessage] = useState('');
  const isReading = useRef(false);
  const read = useCallback(async (): Promise<void> => {
    // A second click would list the same page twice.
    if (isReading.current) return;
    isReading.current = true;
    const name = openingNamed(chosen.opening);
    let place = after ?? undefined;
    const found: MatchSummary[] = [];
    for (let page = 0; page < PAGES && found.length === 0; page += 1) {
      const query = {
        ...({ player, limit: 50, sort: 'updatedAt', order: 'desc' } as const),
        ...(name !== undefined && { opening: FIRST_MOVES[name] }),
        ...datesOf(choice),
        ...(place !== undefined && { after: place }),
      };
      const answer = await api.call(listOwnMatches, { query }, { isQuiet: true });
      setMessage(answer.success ? '' : answer.message);
      if (!answer.success) break;
      found.push(...answer.data.matches.filter((match) => isOne(match, chosen, player)));
      setAfter(answer.data.next);
      if (answer.data.next === null) break;
      place = answer.data.next;
    }
    isReading.current = false;
    setGames((before) => [...before, ...found]);
  }, [after, chosen, player, choice]);
  // Only the first page comes by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is another after each page.
  useEffect(() => void read(), []);
  return { games, isEnd: after === null, message, more: () => void read() };
}

function datesOf({ from, to }: ReportChoice) {
  const [first, last] = [yearOf(from), yearOf(to)];
  return {
    ...(first !== undefined && { from: `${first}` }),
    ...(last !== undefined && { to: `${last}` }),
  };
}

function isOne(match: MatchSummary, { side, opening }: ChosenOpening, player: string): boolean {
  const isRed = isSameName(match.red, player);
  if (side === 'red' ? !isRed : isRed || !isSameName(match.black, player)) return false;
  return openingOf(match) === opening;
}

function openingOf({ startFEN, opening }: MatchSummary): string {
  if (startFEN !== INITIAL_FEN) return 'other';
  const moves = (opening.match(/.{4}/g) ?? []).flatMap((text) => parseMove(text) ?? []);
  return openingOfMoves(moves) ?? 'other';
}
