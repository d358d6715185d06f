/**
 * 1,00,000: the last three digits, the others by twos. Our own, because a browser opens `Intl` for a tenth of a second on a
 * phone, in the moment in which the page should wake.
 */
export function groupDigits(figure: number | string): string {
  const [whole = '', ...fraction] = String(figure).split('.')
  return [whole.replace(/\d(?=(\d\d)+\d$)/g, '$&,'), ...fraction].join('.')
}
