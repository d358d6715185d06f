const startedAt = performance.now()

/** Prints progress with the elapsed time to stderr; stdout is reserved for the result. */
export function reportProgress(message: string): void {
  const seconds = Math.floor((performance.now() - startedAt) / 1000)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  process.stderr.write(`${time.padStart(6)}  ${message}\n`)
}

/** Limits the rounds on a slow machine, so the run stays below ten minutes. */
const MAX_SECONDS = 490
export const hasTime = (): boolean => elapsedSeconds() < MAX_SECONDS

export const elapsedSeconds = (): number => (performance.now() - startedAt) / 1000
