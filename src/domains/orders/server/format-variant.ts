interface Variant {
  name: string
  size: string | null
  color: string | null
}

/** Returns 'Chai Tee (M, Black)', as on invoices. */
export function formatVariant({ name, size, color }: Variant): string {
  const options = [size, color].filter(Boolean).join(', ')
  return options ? `${name} (${options})` : name
}
