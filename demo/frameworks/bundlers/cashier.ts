import 'pay-widget/define';
import { fetchUserToken, site } from './site';

const cashier = document.createElement('pay-widget');
const renew = async () => {
  cashier.token = await fetchUserToken();
};
const show = (status: string) => document.querySelector('output')?.replaceChildren(status);
cashier.addEventListener('pay-full-loaded', () => show('loaded'));
cashier.addEventListener('pay-transaction', ({ detail }) => show(detail.status));
cashier.addEventListener('pay-token-expired', () => void renew());
cashier.addEventListener('pay-close', () => location.assign('./'));
document.querySelector('input')?.addEventListener('click', () => {
  cashier.theme = 'dark';
});
document.body.append(Object.assign(cashier, site));
void renew();
