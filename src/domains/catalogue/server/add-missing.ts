/** Adds values that differ in more than case. Keeps the spelling and the order of what is there. */
export function addMissing(current: string[], values: string[]): string[] {
  const seen = new Set(current.map((value) => value.toLowerCase()))
  const added = values.filter((value) => {
    const key = value.toLowerCase()
    const isMissing = !seen.has(key)
    seen.add(key)
    return isMissing
  })
  return [...current, ...added]
}
