import type { Socket } from 'socket.io';

/** Waits, unless the delay is ended or the socket disconnects first; then no response is needed, and the timer is removed. */
export function delayUnlessDisconnected(
  milliseconds: number,
  socket: Socket,
  ended?: AbortSignal,
): Promise<void> {
  if (milliseconds <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      socket.off('disconnect', end);
      ended?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    socket.on('disconnect', end);
    ended?.addEventListener('abort', end);
  });
}
