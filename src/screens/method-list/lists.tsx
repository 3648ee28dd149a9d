import { MethodListScreen } from './method-list.tsx';

/** /deposit: the deposit methods. */
export function DepositList() {
  return <MethodListScreen type="deposit" />;
}

/** /withdrawal: the withdrawal methods. */
export function WithdrawalList() {
  return <MethodListScreen type="withdrawal" />;
}
