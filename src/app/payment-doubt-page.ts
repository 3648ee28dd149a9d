/** Loads the check screen, which is a chunk of its own. */
export const loadDoubt = () => import('../parts/payment-doubt/payment-doubt.tsx');
