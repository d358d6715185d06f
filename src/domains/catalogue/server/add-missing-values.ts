/** Appends the values that are not in the list yet, ignoring case. */
export function addMissingValues(current: string[], values: string[]): string[] {
  const seen = new Set(current.map((value) => value.toLowerCase()))
  const added = values.filter((value) => {
    const key = value.toLowerCase()
    const isMissing = !seen.has(key)
    seen.add(key)
    return isMissing
  })
  return [...current, ...added]
}
