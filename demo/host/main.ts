import { render } from 'lit-html';
import { onAnnounce } from './announcement.ts';
import { Journal } from './journal.ts';
import type { Log, Mount } from './mounts/mount.ts';
import { mountWidget } from './mounts/mount-widget.ts';
import { setDirection } from './mounts/widget-roots.ts';
import type { Action } from './panel-actions.ts';
import { openPanel, type PanelLink, type SandboxPayment, type WaitingAct } from './panel-link.ts';
import { ScenarioPlayer } from './scenario-player.ts';
import { readSettings, type Settings, writeSettings } from './settings.ts';
import { delayOf } from './state/devices.ts';
import './stage.css';
import { onNarrow } from './views/tabs.ts';

const OF_THE_PAGE: ReadonlySet<string> = new Set(['mode', 'device', 'isRotated', 'direction', 'network']);

let settings = readSettings(location.search);
let payments: readonly SandboxPayment[] = [];
let acts: readonly WaitingAct[] = [];
let isLinkUp = false;
let isWatching = false;
let isDrawn = false;
/** A page that shows the widget alone does not load the page around it. */
const view = settings.isEmbedded ? null : import('./views/host-page-view.ts');

const stage = document.createElement('div');
stage.className = 'stage';
const journal = new Journal(draw);
const player = new ScenarioPlayer(act);
const log: Log = (way, name, detail) => {
  journal.write(way, name, detail);
  turnWidget();
};
const panel = settings.isEmbedded ? null : watchSandbox();
let mount: Mount = mountWidget(stage, settings, log);

document.body.classList.toggle('embedded', settings.isEmbedded);
if (settings.isEmbedded) document.body.append(stage);
onAnnounce(draw);
onNarrow(draw);
draw();

/** Applies changed settings to the running widget, and to the page's address, so that a link shares them. */
function change(changed: Partial<Settings>): void {
  const before = settings;
  settings = { ...settings, ...changed };
  history.replaceState(null, '', writeSettings(settings));
  if (before.mode !== settings.mode) {
    mount.remove();
    journal.write('page', 'mode', settings.mode);
    mount = mountWidget(stage, settings, log);
  } else if (Object.keys(changed).some((name) => !OF_THE_PAGE.has(name))) {
    mount.update(settings);
  }
  if (before.direction !== settings.direction) turnWidget(true);
  if (before.token !== settings.token) panel?.watch(settings.token);
  // The panel accepts a delay only for a user that it watches. A panel that watches none yet sends the delay once it does.
  if (before.network !== settings.network && isWatching) sendDelay();
  draw();
}

/** Sets the chosen direction again, because each new screen of the widget sets that of its language. */
function turnWidget(isChanged = false): void {
  if (isChanged || settings.direction) setDirection(stage, settings.direction);
}

function sendDelay(): void {
  act({ name: 'delay', ms: delayOf(settings.network) });
}

function act(action: Action): void {
  journal.write('page', `sandbox: ${action.name}`, action);
  panel?.act(action);
  if (action.name !== 'limits') return;
  // Only the user record contains whether an account has limits, and only a new socket gets the record, so the connection is dropped.
  act({ name: 'drop', refuseFor: 0 });
  mount.refresh();
}

function watchSandbox(): PanelLink {
  const link = openPanel({
    onPayments: (listed) => {
      payments = listed;
      player.see(payments);
      draw();
    },
    onTelemetry: (way, lines) => journal.record(way, lines),
    onViolations: (violations) => journal.refuse(violations),
    onActs: (waiting) => {
      acts = waiting;
      draw();
    },
    onLink: (isUp) => {
      isLinkUp = isUp;
      if (!isUp) isWatching = false;
      draw();
    },
    onWatch: () => {
      isWatching = true;
      if (settings.network) sendDelay();
    },
    onRefusal: (message) => journal.write('page', 'sandbox refused', message),
  });
  link.watch(settings.token);
  return link;
}

/** Renders at most once per frame, because many entries may be added in between. */
function draw(): void {
  if (isDrawn || !view) return;
  isDrawn = true;
  requestAnimationFrame(async () => {
    const { hostPage } = await view;
    isDrawn = false;
    render(
      hostPage({
        stage,
        settings,
        journal,
        payments,
        acts,
        isLinkUp,
        player,
        change,
        act,
        actAs: (operator) => panel?.actAs(operator),
        goBack: mount.goBack,
        redraw: draw,
      }),
      document.body,
    );
  });
}
