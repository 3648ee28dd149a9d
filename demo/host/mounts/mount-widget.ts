import type { Mode, Settings } from '../settings.ts';
import { mountElement } from './element-mount.ts';
import { mountFrame } from './frame-mount.ts';
import type { Log, Mount } from './mount.ts';
import { mountWebView } from './web-view-mount.ts';

const MOUNTS: Record<Mode, (stage: HTMLElement, settings: Settings, log: Log) => Mount> = {
  inline: mountElement,
  frame: mountElement,
  iframe: mountFrame,
  webview: mountWebView,
};

export function mountWidget(stage: HTMLElement, settings: Settings, log: Log): Mount {
  return MOUNTS[settings.mode](stage, settings, log);
}
