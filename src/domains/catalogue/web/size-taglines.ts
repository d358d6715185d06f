const taglines = new Map([
  ['XS', 'Fits like a secret'],
  ['S', 'Cutting-chai neat'],
  ['M', 'The gully regular'],
  ['L', 'Room to bowl'],
  ['XL', 'Baggy on purpose'],
  ['2XL', 'Big-match energy'],
  ['3XL', 'Owns the corner'],
])

export function getSizeTagline(size: string): string | undefined {
  return taglines.get(size.trim().toUpperCase())
}
