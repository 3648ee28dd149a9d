import type { TemplateResult } from 'lit-html';
import { html } from 'lit-html';
import type { HostPage } from '../host-page.ts';
import { magicAmountsView } from './magic-amounts-view.ts';
import { operatorsView } from './operators-view.ts';
import { sandboxView } from './sandbox-view.ts';
import { scenariosView } from './scenarios-view.ts';

export function simulatePanel(page: HostPage): TemplateResult {
  return html`${scenariosView(page)} ${magicAmountsView(page)} ${sandboxView(page)} ${operatorsView(page)}`;
}
