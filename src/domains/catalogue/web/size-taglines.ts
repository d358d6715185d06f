const taglines = new Map([
  ['XS', 'Fits like a secret'],
  ['S', 'Neat and close'],
  ['M', 'The everyday regular'],
  ['L', 'Room to bowl'],
  ['XL', 'Baggy on purpose'],
  ['2XL', 'Big-match energy'],
  ['3XL', 'Owns the room'],
])

export function getSizeTagline(size: string): string | undefined {
  return taglines.get(size.trim().toUpperCase())
}
