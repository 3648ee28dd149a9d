import type { Socket } from 'socket.io';

/** Waits, unless the socket goes first: nobody is left to answer then, and no timer either. */
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
