import type { Outcome, ReturnableLine, WantedLine } from '../contract.ts'

export interface Wanted {
  quantity: number
  newSize?: string
}

/** What goes back, by the id of its line. */
export type Choice = Record<string, Wanted | undefined>

export const isOffered = (sizes: ReturnableLine['sizes'], { quantity, newSize }: Wanted): boolean =>
  sizes.some(({ size, available }) => size === newSize && available >= quantity)

/** A single thing is what goes back, without asking. */
function firstChoice(lines: ReturnableLine[]): Choice {
  const [only, ...more] = lines.filter(({ returnable }) => returnable > 0)
  return only && more.length === 0 ? { [only.lineId]: { quantity: only.returnable } } : {}
}

/** What was chosen before the page was left, as far as it still can be. */
export function readChoice(lines: ReturnableLine[], kept: string | undefined): Choice {
  const before = parsed(kept)
  if (!before) return firstChoice(lines)
  const still = lines.flatMap(({ lineId, returnable, sizes }): [string, Wanted][] => {
    const wanted = before[lineId]
    if (!wanted || returnable === 0) return []
    const { newSize } = wanted
    const quantity = Math.min(returnable, Math.max(1, Number(wanted.quantity) || 1))
    return [[lineId, { quantity, ...(newSize && isOffered(sizes, { quantity, newSize }) ? { newSize } : {}) }]]
  })
  return Object.fromEntries(still)
}

function parsed(kept: string | undefined): Choice | undefined {
  try {
    return JSON.parse(kept || 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** As the shop is asked for it. */
export function wantedLines(choice: Choice, outcome: Outcome): WantedLine[] {
  return Object.entries(choice).flatMap(([lineId, wanted]) => {
    if (!wanted) return []
    const { quantity, newSize } = wanted
    return [{ lineId, quantity, ...(outcome === 'exchange' && newSize ? { newSize } : {}) }]
  })
}
