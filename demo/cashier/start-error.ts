/** A reason not to start that the user can remove: printed as one sentence, without a stack. */
export class StartError extends Error {}
