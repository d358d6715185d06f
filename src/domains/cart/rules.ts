import type { FieldError } from '#shared/errors.ts'

/** The most lines one cart holds, so that no answer grows without end. */
export const MAX_LINES = 100
export const GUEST_CART_DAYS = 30

/** What a shopper can choose from; an empty list means that there is nothing to choose. */
interface Choices {
  sizes: string[]
  colors: string[]
}

export interface Choice {
  size?: string | undefined
  color?: string | undefined
}

/** A product of one colour is asked for without naming it. */
export function completeChoice({ colors }: Choices, { size, color }: Choice): Choice {
  return { size, color: color ?? (colors.length === 1 ? colors[0] : undefined) }
}

/** What is wrong with the choice, field by field. */
export function choiceErrors({ sizes, colors }: Choices, { size, color }: Choice): FieldError[] {
  return [...fieldErrors('size', sizes, size), ...fieldErrors('color', colors, color)]
}

function fieldErrors(field: string, offered: string[], wanted: string | undefined): FieldError[] {
  if (offered.length === 0) return wanted === undefined ? [] : [{ field, message: 'is not a choice of this product' }]
  if (wanted === undefined) return [{ field, message: `is missing: choose one of ${offered.join(', ')}` }]
  return offered.includes(wanted) ? [] : [{ field, message: `is not one of ${offered.join(', ')}` }]
}
