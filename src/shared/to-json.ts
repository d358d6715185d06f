/**
 * Like `JSON.stringify`, but writes NaN and infinity as text. JSON has no such numbers, and the null that it would write
 * means "none" in many fields.
 */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'number' && !Number.isFinite(part) ? String(part) : part,
  )
