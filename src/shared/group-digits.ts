/**
 * Formats a number with Indian digit grouping: 1,00,000. Avoids `Intl`, which takes a phone about 100 ms to
 * load during hydration.
 */
export function groupDigits(value: number | string): string {
  const [integer = '', ...fraction] = String(value).split('.')
  return [integer.replace(/\d(?=(\d\d)+\d$)/g, '$&,'), ...fraction].join('.')
}
