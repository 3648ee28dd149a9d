import { mergeApplicationConfig } from '@angular/core';
import { type BootstrapContext, bootstrapApplication } from '@angular/platform-browser';
import { provideServerRendering, RenderMode, withRoutes } from '@angular/ssr';
import { config, Site } from './site.component';

const rendering = provideServerRendering(withRoutes([{ path: '**', renderMode: RenderMode.Server }]));

export default (context: BootstrapContext) =>
  bootstrapApplication(Site, mergeApplicationConfig(config, { providers: [rendering] }), context);
