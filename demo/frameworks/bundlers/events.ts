import { hearEvents } from './plain-events';
import { site } from './site';

const cashier = document.createElement('pay-widget');
hearEvents(cashier);
document.body.append(Object.assign(cashier, site));
