import type { Socket } from 'socket.io';

/** Resolves early when the delay is ended or the socket disconnects, because a disconnected socket needs no response. */
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
