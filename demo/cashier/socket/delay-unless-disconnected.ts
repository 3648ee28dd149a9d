import type { Socket } from 'socket.io';

/** Waits, unless the socket disconnects first; then no response is needed, and the timer is removed. */
export function delayUnlessDisconnected(milliseconds: number, socket: Socket): Promise<void> {
  if (milliseconds <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      socket.off('disconnect', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    socket.on('disconnect', end);
  });
}
