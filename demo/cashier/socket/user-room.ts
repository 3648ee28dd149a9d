export const userRoom = (user: string) => `user:${user}`;
