import { isPinCode } from '#shared/pin-code.ts'

const MAX_SHOWN = 5

interface PinReport {
  pins: number
  /** First digits of PIN codes. */
  areas: number
  /** One sentence per wrong line, and how many more there are. */
  problems: string[]
}

/** Counts the entries of the list and names the wrong lines as the editor shows them. */
export function checkPins(lines: string[]): PinReport {
  const entries = lines.map((line, index) => ({ line: index + 1, text: line.trim() })).filter(({ text }) => text !== '')
  const wrong = entries.filter(({ text }) => !/^[1-9]\d{1,5}$/.test(text))
  const pins = entries.filter(({ text }) => isPinCode(text)).length
  const problems = wrong
    .slice(0, MAX_SHOWN)
    .map(({ line, text }) => `Line ${line}: “${text}” must have 6 digits, or be the first 2 to 5 digits.`)
  const hidden = wrong.length - problems.length
  return {
    pins,
    areas: entries.length - wrong.length - pins,
    problems: hidden > 0 ? [...problems, `${hidden} more ${hidden === 1 ? 'line is' : 'lines are'} wrong.`] : problems,
  }
}
