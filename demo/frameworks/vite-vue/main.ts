import { createApp, h } from 'vue';
import { createRouter, createWebHistory } from 'vue-router';
import App from './app.vue';
import Cashier from './cashier.vue';

const routes = [
  { path: '/', component: { render: () => h('h1', 'Home') } },
  { path: '/cashier', component: Cashier },
];
createApp(App)
  .use(createRouter({ history: createWebHistory(), routes }))
  .mount('main');
