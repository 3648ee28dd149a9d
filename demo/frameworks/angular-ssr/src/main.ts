import { bootstrapApplication } from '@angular/platform-browser';
import { config, Site } from './site.component';

await bootstrapApplication(Site, config);
