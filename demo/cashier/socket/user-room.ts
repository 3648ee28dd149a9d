/** The room that contains every socket of a user, on every node. */
export const userRoom = (user: string) => `user:${user}`;
