import 'pay-widget/vue';
import { createApp } from 'vue';
import { fetchUserToken } from '../partner-settings.ts';
import Cashier from './cashier.vue';

createApp(Cashier, { token: await fetchUserToken() }).mount('main');
