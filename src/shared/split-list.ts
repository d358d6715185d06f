/** Splits comma-separated text into trimmed, unique values. */
export const splitList = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]
