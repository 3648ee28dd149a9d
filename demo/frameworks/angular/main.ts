import '@angular/compiler';
import 'pay-widget/define';
import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZonelessChangeDetection, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import type { PayWidgetEventMap } from 'pay-widget';
import { assets, cashier, fetchUserToken } from '../partner-settings.ts';

@Component({
  selector: 'partner-page',
  // Angular accepts unknown elements with this schema; page and tests check their names.
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <button type="button" (click)="theme.set('dark')">Dark</button>
    <output>{{ said() }}</output>
    @if (isOpen()) {
      <pay-widget
        [host]="cashier"
        [attr.assets]="assets"
        [token]="token()"
        currency="MXN"
        payment-geo="MX"
        locale="en"
        [theme]="theme()"
        [bonusList]="bonuses"
        (pay-full-loaded)="greet($event)"
        (pay-close)="isOpen.set(false)"
      />
    }
  `,
})
class PartnerPage {
  readonly cashier = cashier;
  readonly assets = assets;
  readonly token = signal('');
  readonly isOpen = signal(true);
  readonly theme = signal<'light' | 'dark'>('light');
  readonly said = signal('');
  readonly bonuses = [{ id: 'welcome', type: 'deposit', depositBonusData: { minDeposit: 100 } }];

  constructor() {
    void fetchUserToken().then((token) => this.token.set(token));
  }

  greet({ detail }: PayWidgetEventMap['pay-full-loaded']) {
    this.said.set(`ready ${detail.version}`);
  }
}

await bootstrapApplication(PartnerPage, { providers: [provideZonelessChangeDetection()] });
