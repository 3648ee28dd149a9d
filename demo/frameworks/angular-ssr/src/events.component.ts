import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import 'pay-widget/define';

/** Subscribes to every event, and shows a field of each. */
@Component({
  selector: 'partner-events',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <output>{{ heard() }}</output>
    <pay-widget host="https://cashier.example" assets="https://cashier.example/paywidget/" currency="MXN" payment-geo="MX" locale="en"
      (pay-loaded)="hear($event.detail.version)" (pay-full-loaded)="hear($event.detail.version)"
      (pay-init)="hear($event.detail.page)" (pay-init-error)="hear($event.detail.message)"
      (pay-close)="hear($event.type)" (pay-action)="hear($event.detail.action)"
      (pay-button)="hear($event.detail.button)" (pay-error)="hear($event.detail.message)"
      (pay-token-expired)="hear($event.type)" (pay-socket-reconnect-attempt)="hear($event.detail.attempt)"
      (pay-analytics)="hear($event.detail.event)" (pay-transaction)="hear($event.detail.status)"
      (pay-help)="hear($event.detail.id)" />`,
})
export class Events {
  readonly heard = signal('');
  readonly hear = (word: unknown) => this.heard.update((words) => `${words} ${word}`);
}
