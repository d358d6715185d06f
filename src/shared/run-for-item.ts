/** Runs the checks of one item of a batch. The caller can name the item in an error, such as the line of a file. */
export type RunForItem = <T>(index: number, check: () => T) => T

/** Runs the check and rethrows its error unchanged. */
export const runDirectly: RunForItem = (_, check) => check()
