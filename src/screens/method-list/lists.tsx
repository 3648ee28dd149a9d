import { MethodListScreen } from './method-list.tsx';

/** /deposit: the methods to pay with. */
export function DepositList() {
  return <MethodListScreen type="deposit" />;
}

/** /withdrawal: the methods to be paid by. */
export function WithdrawalList() {
  return <MethodListScreen type="withdrawal" />;
}
