/** The page for a payment in doubt, in a chunk of its own. */
export const loadDoubt = () => import('../parts/payment-doubt/payment-doubt.tsx');
