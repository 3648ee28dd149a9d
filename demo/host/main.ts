import { render } from 'lit-html';
import { Journal } from './journal.ts';
import type { Mount } from './mounts/mount.ts';
import { mountWidget } from './mounts/mount-widget.ts';
import { openPanel, type PanelLink, type SandboxPayment } from './panel-link.ts';
import { readSettings, type Settings, writeSettings } from './settings.ts';
import { hostPage } from './views/host-page-view.ts';
import './stage.css';

let settings = readSettings(location.search);
let payments: readonly SandboxPayment[] = [];
let isLinkUp = false;
let isDrawn = false;

const stage = document.createElement('div');
stage.className = 'stage';
const journal = new Journal(draw);
const log = journal.write.bind(journal);
const panel = settings.isEmbedded ? null : watchSandbox();
let mount: Mount = mountWidget(stage, settings, log);

document.body.classList.toggle('embedded', settings.isEmbedded);
if (settings.isEmbedded) document.body.append(stage);
draw();

/** Applies settings: while the widget runs if the mode allows it, and in the address, so that it can be shared. */
function change(changed: Partial<Settings>): void {
  const before = settings;
  settings = { ...settings, ...changed };
  history.replaceState(null, '', writeSettings(settings));
  if (before.mode === settings.mode) {
    mount.update(settings);
  } else {
    mount.remove();
    journal.write('page', 'mode', settings.mode);
    mount = mountWidget(stage, settings, log);
  }
  if (before.token !== settings.token) panel?.watch(settings.token);
  draw();
}

function watchSandbox(): PanelLink {
  const link = openPanel({
    onPayments: (listed) => {
      payments = listed;
      draw();
    },
    onTelemetry: (way, lines) => journal.record(way, lines),
    onViolations: (violations) => journal.refuse(violations),
    onLink: (isUp) => {
      isLinkUp = isUp;
      draw();
    },
    onRefusal: (message) => journal.write('page', 'sandbox refused', message),
  });
  link.watch(settings.token);
  return link;
}

/** Renders at most once per frame, however many entries were added in between. */
function draw(): void {
  if (isDrawn || settings.isEmbedded) return;
  isDrawn = true;
  requestAnimationFrame(() => {
    isDrawn = false;
    const act: PanelLink['act'] = (action) => {
      journal.write('page', `sandbox: ${action.name}`, action);
      panel?.act(action);
    };
    render(
      hostPage({ stage, settings, journal, payments, isLinkUp, change, act, goBack: mount.goBack }),
      document.body,
    );
  });
}
