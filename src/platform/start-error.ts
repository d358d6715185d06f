/** A startup failure whose message tells the operator what to do. Printed without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
