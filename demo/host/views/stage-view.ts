import { html, nothing, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import type { HostPage } from '../host-page.ts';
import type { Settings } from '../settings.ts';
import { DEVICES, type Device, DIRECTIONS, NETWORKS, TEXT_SIZES } from '../state/devices.ts';
import { choice } from './choice.ts';
import { fitDevice } from './fit-device.ts';
import './stage-view.css';

const DIRECTION_NAMES = { '': 'By language', ltr: 'Left to right', rtl: 'Right to left' };

export function stageView({ stage, settings, change }: HostPage): TemplateResult {
  const { device, isRotated, textSize, direction, network } = settings;
  const { width, height } = sizeOf(settings);
  const nameOf = (table: Readonly<Record<string, { name: string }>>) => (key: string) =>
    table[key]?.name ?? key;
  return html`
    <div class="conditions" role="region" aria-label="Device">
      ${choice('Screen', device, Object.keys(DEVICES), (value) => change({ device: value }), nameOf(DEVICES))}
      <button
        type="button"
        class="turn"
        aria-pressed=${isRotated}
        ?disabled=${device === 'fill'}
        @click=${() => change({ isRotated: !isRotated })}
      >Rotate</button>
      ${choice(
        'Text',
        textSize,
        TEXT_SIZES,
        (value) => change({ textSize: TEXT_SIZES.find((each) => each === value) ?? '100' }),
        (value) => `${value} %`,
      )}
      ${choice(
        'Direction',
        direction,
        DIRECTIONS,
        (value) => change({ direction: DIRECTIONS.find((each) => each === value) ?? '' }),
        (value) => DIRECTION_NAMES[value === 'rtl' || value === 'ltr' ? value : ''],
      )}
      ${choice('Network', network, Object.keys(NETWORKS), (value) => change({ network: value }), nameOf(NETWORKS))}
    </div>
    <div class="room" ${ref(fitDevice(width, height))}>
      <div class="fitted">
        <section class="phone ${width ? '' : 'fill'}" aria-label="The widget" tabindex="0">${stage}</section>
      </div>
      <p class="size hint" aria-hidden="true">${width ? `${width} × ${height}` : nothing}</p>
    </div>
  `;
}

/** The size of the device in its chosen orientation; 0 for a device that fills the page's column. */
function sizeOf({ device, isRotated }: Settings): { width: number; height: number } {
  const table: Readonly<Record<string, Device>> = DEVICES;
  const { width = 0, height = 0 } = table[device] ?? {};
  return isRotated ? { width: height, height: width } : { width, height };
}
