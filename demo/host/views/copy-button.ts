import { html, type TemplateResult } from 'lit-html';
import { announce } from '../announcement.ts';

export function copyButton(label: string, text: () => string, className = ''): TemplateResult {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      announce(`${label}: done, it is on the clipboard.`);
    } catch {
      announce('This browser does not let the page use the clipboard.');
    }
  };
  return html`<button type="button" class=${className} @click=${copy}>${label}</button>`;
}

export function saveButton(label: string, name: string, text: () => string): TemplateResult {
  const save = () => {
    const address = URL.createObjectURL(new Blob([text()], { type: 'application/json' }));
    Object.assign(document.createElement('a'), { href: address, download: name }).click();
    URL.revokeObjectURL(address);
    announce(`${name} is saved.`);
  };
  return html`<button type="button" @click=${save}>${label}</button>`;
}
