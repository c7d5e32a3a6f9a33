import type { Language } from '@chuhe/contract/languages';
import { STUDY_LIMITS } from '@chuhe/contract/study-limits';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import { BoundedMap } from '../../http/bounded-map.ts';
import { measureStudies } from './chapter-repository.ts';

/** How long a measurement is used, in milliseconds. Later additions are added to it. */
const MEASURED_FOR = 60_000;
const MAX_ACCOUNTS = 10_000;

interface Measured {
  readonly bytes: number;
  readonly until: number;
}

/** Limits the storage of the studies of one owner. It is not exact, because server processes measure separately. */
export class StudyQuota {
  readonly #context: Pick<Context, 'database' | 'now'>;
  readonly #measured = new BoundedMap<string, Measured>(MAX_ACCOUNTS);

  constructor(context: Pick<Context, 'database' | 'now'>) {
    this.#context = context;
  }

  /** Call it outside of transactions. @throws ApiError STORAGE_FULL if the owner's studies cannot grow by so many bytes */
  async reserve(
    { ownerId, isGuest }: { readonly ownerId: string; readonly isGuest: boolean },
    bytes: number,
  ): Promise<void> {
    const limit = isGuest ? STUDY_LIMITS.guestStorage : STUDY_LIMITS.storage;
    const time = this.#context.now().getTime();
    const known = this.#measured.get(ownerId);
    if (known !== undefined && known.until > time && known.bytes + bytes <= limit) {
      this.#measured.set(ownerId, { ...known, bytes: known.bytes + bytes });
      return;
    }
    const used = await measureStudies(this.#context.database.db, ownerId);
    this.#measured.set(ownerId, { bytes: used + bytes, until: time + MEASURED_FOR });
    if (used + bytes > limit) throw new ApiError('STORAGE_FULL', { messages: FULL });
  }
}

const FULL: Readonly<Record<Language, string>> = {
  en: 'The study storage of the owner is full. The owner must delete studies first; deleted ones count for 30 days',
  vi: 'Dung lượng dành cho chuyên đề của chủ chuyên đề đã hết. Chủ chuyên đề cần xóa bớt; chuyên đề đã xóa vẫn được tính trong 30 ngày',
  zh: '研究所有者的存储空间已满，需先由所有者删除一些研究；已删除的在 30 天内仍计算在内',
};
