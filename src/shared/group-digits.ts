/**
 * Formats a number with Indian digit grouping: 1,00,000. Does not use `Intl`, because loading it takes a phone about
 * 100 ms during hydration.
 */
export function groupDigits(value: number | string): string {
  const [whole = '', ...fraction] = String(value).split('.')
  return [whole.replace(/\d(?=(\d\d)+\d$)/g, '$&,'), ...fraction].join('.')
}
