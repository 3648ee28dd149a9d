import { Cashier } from './cashier';

/** A server component. It must not pass the user's token, because it would then be in the HTML of the page. */
export default function Page() {
  return <Cashier paymentGeo="MX" />;
}
