import { Component } from '@angular/core';
import type { Routes } from '@angular/router';
import { Cashier } from '../cashier.component';
import { Events } from '../events.component';

@Component({ selector: 'partner-home', template: '<h1>Home</h1>' })
class Home {}

export const routes: Routes = [
  { path: '', component: Home },
  { path: 'cashier', component: Cashier },
  { path: 'events', component: Events },
];
