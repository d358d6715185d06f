import { completeVariant, type Variant, validateVariant } from '../rules.ts'

/** Returns the complete variant, or undefined when the product is not sold in it. */
export function resolveVariant(product: { sizes: string[]; colors: string[] }, selected: Variant): Variant | undefined {
  const variant = completeVariant(product, selected)
  return validateVariant(product, variant).length === 0 ? variant : undefined
}
