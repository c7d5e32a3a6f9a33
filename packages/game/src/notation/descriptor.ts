/** What a token says about a move, whatever it was written in. */
import type { Role } from '@chuhe/rules/piece';
import type { Square } from '@chuhe/rules/square';

/** Which of the pieces of a role: the one on a file, or one of several that share a file. */
export type Place = 'file' | 'front' | 'middle' | 'rear' | 'index';

export type Direction = 'advance' | 'retreat' | 'traverse';

/** Piece, file, direction, number: WXF, Chinese and Vietnamese. */
export interface FileDescriptor {
  readonly kind: 'file';
  readonly role: Role;
  readonly place: Place;
  /** For `index`: 1 is the first; over the whole list when `file` is 0, else from the front of that file. */
  readonly index: number;
  /** 1–9 from the mover's right, 0 when none is named. */
  readonly file: number;
  readonly direction: Direction;
  /** Points for a move along the file, else the target's file, 1–9 from the mover's right. */
  readonly number: number;
  /** Another reading, for when no piece fits this one. */
  readonly otherwise?: FileDescriptor;
}

/** A target and what is known of the source: coordinates and SAN. */
export interface TargetDescriptor {
  readonly kind: 'target';
  /** `undefined` for any. */
  readonly role: Role | undefined;
  /** 0–8, −1 for any. */
  readonly sourceFile: number;
  /** 0–9, −1 for any. */
  readonly sourceRank: number;
  readonly target: Square;
}

export type Descriptor = FileDescriptor | TargetDescriptor;
