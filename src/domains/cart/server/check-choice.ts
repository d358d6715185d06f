import { type Choice, choiceErrors, completeChoice } from '../rules.ts'

/** Returns the complete variant, or undefined when the product is not sold in it. */
export function checkChoice(product: { sizes: string[]; colors: string[] }, selected: Choice): Choice | undefined {
  const variant = completeChoice(product, selected)
  return choiceErrors(product, variant).length === 0 ? variant : undefined
}
