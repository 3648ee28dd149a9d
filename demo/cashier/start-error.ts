/** A reason that the operator can remove: it is printed as one sentence without a stack. */
export class StartError extends Error {}
