import { parseChoice, parseFlag, parseLength, parseRecord } from '../parse.ts';
import { defineStore } from '../services.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../storage.ts';
import { type LayoutFlags, layoutFlagsOf, readViewport, type Viewport } from '../viewport.ts';
import { detectSystem, isMobileSystem, SYSTEMS, type System } from './system.ts';

/** The application state that the specification requires to be stored between visits. */
export interface AppState {
  readonly layout: LayoutFlags;
  readonly viewport: Viewport;
  /** Whether only the board and its controls are shown. */
  readonly minimalist: boolean;
  /** The user's last choice; `undefined` until the first. */
  readonly controlPanel: ControlPanel | undefined;
  /** Whether the user has switched the engine on. */
  readonly engineOn: boolean;
  readonly system: System;
  readonly mobile: boolean;
  /** Whether the page is in full screen. Not restored, since full screen ends with the page. */
  readonly fullscreen: boolean;
}

const CONTROL_PANELS = [
  'CHESS_BOOK_EDITOR',
  'CHESS_BOOK',
  'CHESS_ENGINE',
  'CHESS_CLOUD',
  'CHESS_MOVES',
] as const;
export type ControlPanel = (typeof CONTROL_PANELS)[number];

export const appStore = defineStore<AppState>(() => readAppState());

export function setAppState(change: Partial<AppState>): void {
  appStore.setState(change);
}

/** Stores the state, and every change from now on. Called once at the start. */
export function persistAppState(): () => void {
  const state = appStore.getState();
  keep(state, state);
  return appStore.subscribe(keep);
}

/** The fields that the user chooses. The others are measured in each window. */
const CHOICES = [
  'minimalist',
  'controlPanel',
  'engineOn',
] as const satisfies readonly (keyof AppState)[];

/** Stores the state. Overwrites only choices that have changed in this tab, since another tab may have stored others. */
function keep(state: AppState, before: AppState): void {
  const stored = parseAppState(readJson(STORAGE_KEYS.app), state);
  const foreign = CHOICES.filter((choice) => state[choice] === before[choice]);
  const others = Object.fromEntries(foreign.map((choice) => [choice, stored[choice]]));
  const next = { ...state, ...others };
  // JSON has no `undefined`, and every field is stored from the first visit on.
  writeJson(STORAGE_KEYS.app, { ...next, controlPanel: next.controlPanel ?? null });
}

function readAppState(): AppState {
  const viewport = readViewport();
  const system = detectSystem(navigator.userAgent);
  const state = parseAppState(readJson(STORAGE_KEYS.app), {
    minimalist: false,
    controlPanel: undefined,
    engineOn: false,
    fullscreen: false,
    viewport,
    layout: layoutFlagsOf(viewport.width),
    system,
    mobile: isMobileSystem(system),
  });
  // These fields are not restored: the window may have changed, and full screen ends with the page.
  return { ...state, viewport, layout: layoutFlagsOf(viewport.width), fullscreen: false };
}

/** @param fallback values for missing and invalid entries */
export function parseAppState(value: unknown, fallback: AppState): AppState {
  const record = parseRecord(value);
  const layout = parseRecord(record.layout);
  const viewport = parseRecord(record.viewport);
  return {
    layout: {
      tablet: parseFlag(layout.tablet, fallback.layout.tablet),
      phone: parseFlag(layout.phone, fallback.layout.phone),
      smallPhone: parseFlag(layout.smallPhone, fallback.layout.smallPhone),
    },
    viewport: {
      width: parseLength(viewport.width, fallback.viewport.width),
      height: parseLength(viewport.height, fallback.viewport.height),
    },
    minimalist: parseFlag(record.minimalist, fallback.minimalist),
    controlPanel: parseChoice(record.controlPanel, CONTROL_PANELS, fallback.controlPanel),
    engineOn: parseFlag(record.engineOn, fallback.engineOn),
    system: parseChoice(record.system, SYSTEMS, fallback.system),
    mobile: parseFlag(record.mobile, fallback.mobile),
    fullscreen: parseFlag(record.fullscreen, fallback.fullscreen),
  };
}
