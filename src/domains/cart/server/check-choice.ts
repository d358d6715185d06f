import { type Choice, choiceErrors, completeChoice } from '../rules.ts'

/** The choice as the shop understands it, or nothing when the product is not offered like that. */
export function checkChoice(offer: { sizes: string[]; colors: string[] }, wanted: Choice): Choice | undefined {
  const choice = completeChoice(offer, wanted)
  return choiceErrors(offer, choice).length === 0 ? choice : undefined
}
