import { type ApplicationConfig, Component } from '@angular/core';
import { provideClientHydration } from '@angular/platform-browser';
import { provideRouter, RouterLink, RouterOutlet } from '@angular/router';
import { Cashier } from './cashier.component';
import { Events } from './events.component';

@Component({ selector: 'partner-home', template: '<h1>Home</h1>' })
class Home {}

@Component({
  selector: 'partner-site',
  imports: [RouterLink, RouterOutlet],
  template: '<a routerLink="/">Home</a> <a routerLink="/cashier">Cashier</a> <router-outlet />',
})
export class Site {}

export const config: ApplicationConfig = {
  providers: [
    provideClientHydration(),
    provideRouter([
      { path: '', component: Home },
      { path: 'cashier', component: Cashier },
      { path: 'events', component: Events },
    ]),
  ],
};
