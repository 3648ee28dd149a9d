import { html, type TemplateResult } from 'lit-html';
import type { HostPage } from '../host-page.ts';
import { bonusEditor } from './bonus-editor.ts';
import './content-panel.css';
import { experimentsEditor } from './experiments-editor.ts';
import { textsEditor } from './texts-editor.ts';

export function contentPanel(page: HostPage): TemplateResult {
  return html`${bonusEditor(page)} ${textsEditor(page)} ${experimentsEditor(page)}`;
}
