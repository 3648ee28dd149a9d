import { afterNextRender, Component, CUSTOM_ELEMENTS_SCHEMA, inject, signal } from '@angular/core';
import { Router } from '@angular/router';
import 'pay-widget/define';
import { fetchUserToken, site } from '../site';

@Component({
  selector: 'partner-cashier',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <input type="button" value="Dark" (click)="theme.set('dark')" /> <output>{{ status() }}</output>
    <pay-widget host="https://cashier.example" assets="https://cashier.example/paywidget/" currency="MXN"
      payment-geo="MX" locale="en" [token]="token()" [theme]="theme()" [bonusList]="bonusList"
      (pay-full-loaded)="status.set('loaded')" (pay-transaction)="status.set($event.detail.status)"
      (pay-token-expired)="renew()" (pay-close)="router.navigateByUrl('/')" />`,
})
export class Cashier {
  readonly bonusList = site.bonusList;
  readonly router = inject(Router);
  readonly token = signal<string | undefined>(undefined);
  readonly theme = signal('light');
  readonly status = signal('');
  readonly renew = async () => this.token.set(await fetchUserToken());
  readonly start = afterNextRender(this.renew);
}
