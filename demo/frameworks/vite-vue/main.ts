import { createApp, h } from 'vue';
import { createRouter, createWebHistory } from 'vue-router';
import App from './app.vue';
import Cashier from './cashier.vue';
import Events from './vue-events.vue';

const routes = [
  { path: '/', component: { render: () => h('h1', 'Home') } },
  { path: '/cashier', component: Cashier },
  { path: '/events', component: Events },
];
createApp(App)
  .use(createRouter({ history: createWebHistory(), routes }))
  .mount('main');
