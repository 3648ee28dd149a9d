import type { Journal } from './journal.ts';
import type { PanelLink, SandboxPayment, WaitingAct } from './panel-link.ts';
import type { ScenarioPlayer } from './scenario-player.ts';
import type { Settings } from './settings.ts';

export interface HostPage {
  stage: HTMLElement;
  settings: Settings;
  journal: Journal;
  payments: readonly SandboxPayment[];
  acts: readonly WaitingAct[];
  isLinkUp: boolean;
  player: ScenarioPlayer;
  change: (changed: Partial<Settings>) => void;
  act: PanelLink['act'];
  actAs: PanelLink['actAs'];
  goBack: () => void;
  redraw: () => void;
}
