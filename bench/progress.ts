const began = performance.now()

/** Says on stderr what is being done and how long the run has taken so far; stdout is for the result alone. */
export function tell(what: string): void {
  const seconds = Math.floor((performance.now() - began) / 1000)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  process.stderr.write(`${time.padStart(6)}  ${what}\n`)
}

/** On a slow machine there are fewer rounds, so that the whole stays below ten minutes. */
const ENOUGH_SECONDS = 490
export const hasTime = (): boolean => elapsedSeconds() < ENOUGH_SECONDS

export const elapsedSeconds = (): number => (performance.now() - began) / 1000
