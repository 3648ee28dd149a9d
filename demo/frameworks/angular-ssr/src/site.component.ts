import { type ApplicationConfig, Component } from '@angular/core';
import { provideClientHydration } from '@angular/platform-browser';
import { provideRouter, RouterLink, RouterOutlet } from '@angular/router';
import { routes } from './app/app.routes';

@Component({
  selector: 'partner-site',
  imports: [RouterLink, RouterOutlet],
  templateUrl: './app/app.html',
})
export class Site {}

export const config: ApplicationConfig = { providers: [provideClientHydration(), provideRouter(routes)] };
