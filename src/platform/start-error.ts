/** Why the shop cannot start, in words for the person who starts it: no stack, no jargon, what to do about it. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
