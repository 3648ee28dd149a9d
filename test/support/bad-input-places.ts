import { MODES, type Mode } from './embedding-modes.ts';

const NO_ELEMENT = 'its host has no element to give attributes to';
const NO_APP = 'nothing is read from the window: its host gives the data by other ways';
const NO_PARENT = 'no window beyond its own is listened to';

/** Modes in which a bad input of test/vectors/bad-inputs.json cannot occur, by group or row. The tests try it in all others. */
export const IMPOSSIBLE: Readonly<Record<string, Partial<Record<Mode, string>>>> = {
  amount: {},
  field: {},
  'host-data': {},
  attribute: { iframe: NO_ELEMENT, webview: NO_ELEMENT },
  postMessage: {},
  'postMessage-04': { inline: NO_PARENT, webview: NO_PARENT },
  webview: { inline: NO_APP, frame: NO_APP, iframe: NO_APP },
  socket: {},
  locale: {},
  url: {},
};

export const modesOf = (name: keyof typeof IMPOSSIBLE & string): Mode[] =>
  MODES.filter((mode) => !IMPOSSIBLE[name]?.[mode]);
