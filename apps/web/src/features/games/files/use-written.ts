import type { Game, Tag } from '@chuhe/game/tree';
import { useEffect, useState } from 'react';
import type { WriteOptions, Written } from './pgn-messages.ts';
import { openPort } from './pgn-port.ts';
import { WritingSession } from './writing.ts';

/** Milliseconds after the last change until the text is written again. */
const PAUSE = 120;

export interface Writing {
  /** The latest text, which may have been written for earlier choices. */
  readonly written: Written | undefined;
  readonly hasFailed: boolean;
  /** Writes the text for the current choices. Resolves with `undefined` on failure, which also sets `hasFailed`. */
  readonly now: () => Promise<Written | undefined>;
}

/** The game as PGN, written in a worker as the choices change. */
export function useWritten(game: Game, tags: readonly Tag[], options: WriteOptions): Writing {
  const session = useSession(game);
  const [done, setDone] = useState<{ readonly written: Written | undefined }>();
  useEffect(() => {
    if (session === undefined) return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      void session.write(tags, options).then((written) => isOver || setDone({ written }));
    }, PAUSE);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [session, tags, options]);
  return {
    written: done?.written,
    hasFailed: done !== undefined && done.written === undefined,
    now: async () => {
      const written = await session?.write(tags, options);
      setDone({ written });
      return written;
    },
  };
}

function useSession(game: Game): WritingSession | undefined {
  const [session, setSession] = useState<WritingSession>();
  useEffect(() => {
    const mine = new WritingSession(game, openPort());
    setSession(mine);
    return () => mine.end();
  }, [game]);
  return session;
}
