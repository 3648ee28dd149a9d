import { MODES, type Mode } from './embedding-modes.ts';

const NO_ELEMENT = 'its host has no element to give attributes to';
const NO_APP = 'nothing is read from the window: its host gives the data by other ways';
const NO_PARENT = 'no window beyond its own is listened to';

/**
 * The modes in which a bad input cannot occur, with the reason, by group or row of test/vectors/bad-inputs.json. The tests try it in all
 * other modes.
 */
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
