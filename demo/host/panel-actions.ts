/** A request to the sandbox's control panel (docs/sandbox.md); times in milliseconds. */
export type Action =
  | { name: 'approve' | 'expire' | 'step'; id: string }
  | { name: 'reject'; id: string; reason: string }
  | { name: 'status'; id: string; value: string | number }
  | { name: 'delay'; ms: number }
  | { name: 'mute'; ms: number }
  | { name: 'drop'; refuseFor: number }
  | { name: 'play' }
  | {
      name: 'limits';
      state?: 'cool-off' | 'self-excluded';
      forMs?: number;
      limits?: readonly { kind: string; period: string; currency?: string; value: string }[];
    }
  | { name: 'confirm' | 'refuse'; act: number };
