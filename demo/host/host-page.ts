import type { Journal } from './journal.ts';
import type { PanelLink, SandboxPayment } from './panel-link.ts';
import type { ScenarioPlayer } from './scenario-player.ts';
import type { Settings } from './settings.ts';

/** State and actions of the host page. */
export interface HostPage {
  stage: HTMLElement;
  settings: Settings;
  journal: Journal;
  payments: readonly SandboxPayment[];
  isLinkUp: boolean;
  player: ScenarioPlayer;
  change: (changed: Partial<Settings>) => void;
  act: PanelLink['act'];
  goBack: () => void;
  redraw: () => void;
}
