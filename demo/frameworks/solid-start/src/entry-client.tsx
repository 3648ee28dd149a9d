import { mount, StartClient } from '@solidjs/start/client';

const place = document.querySelector('main');
if (place) mount(() => <StartClient />, place);
