/** Returns the class of a size's width: up to five sizes fill one row, six two rows of three. */
export function getSizeBasis(count: number): string {
  if (count <= 5) return 'basis-[15%]'
  return count % 3 === 0 ? 'basis-[30%]' : 'basis-[22%]'
}
