/** Descriptions of a move, independent of the notation. */
import type { Role } from '@chuhe/rules/piece';
import type { Square } from '@chuhe/rules/square';

/** How the piece is selected: by its file, or among several of its role that share a file. */
export type Place = 'file' | 'front' | 'second' | 'middle' | 'second-last' | 'rear' | 'index';

export type Direction = 'advance' | 'retreat' | 'traverse';

/** Where the piece goes, from the mover's view. */
export interface Motion {
  readonly direction: Direction;
  /** The distance in points for a move along the file; otherwise the target's file, 1–9 from the mover's right. */
  readonly number: number;
}

/** Which piece goes. */
export interface Selector {
  readonly role: Role;
  readonly place: Place;
  /** For `index`, from 1: counted over all tandem files if `file` is 0, else from the front of that file. */
  readonly index: number;
  /** 1–9 from the mover's right; 0 if no file is given. */
  readonly file: number;
}

/** Piece, file and motion: WXF, Chinese and Vietnamese. */
export interface FileDescriptor extends Selector, Motion {
  readonly kind: 'file';
  /** Another interpretation, used if no piece matches this one. */
  readonly alternative?: FileDescriptor;
}

/** Names every field, because spreading both objects is slow and this runs for every word. */
export function describeMove(
  { role, place, index, file }: Selector,
  { direction, number }: Motion,
): FileDescriptor {
  return { kind: 'file', role, place, index, file, direction, number };
}

/** The target and a full or partial source: coordinates and SAN. */
export interface TargetDescriptor {
  readonly kind: 'target';
  /** `undefined` for any role. */
  readonly role: Role | undefined;
  /** 0–8; −1 for any file. */
  readonly sourceFile: number;
  /** 0–9; −1 for any rank. */
  readonly sourceRank: number;
  readonly target: Square;
}

export type Descriptor = FileDescriptor | TargetDescriptor;
