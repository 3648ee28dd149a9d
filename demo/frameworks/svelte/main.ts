import 'pay-widget/svelte';
import { mount } from 'svelte';
import { fetchUserToken } from '../partner-settings.ts';
import Cashier from './cashier.svelte';

const target = document.querySelector('main');
if (target) mount(Cashier, { target, props: { token: await fetchUserToken() } });
