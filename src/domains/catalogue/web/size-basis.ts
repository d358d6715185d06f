/** Returns the class of a size's width, without a hole in a row: five or fewer sizes are one row, six are two rows of three. */
export function getSizeBasis(count: number): string {
  if (count <= 5) return 'basis-[15%]'
  return count % 3 === 0 ? 'basis-[30%]' : 'basis-[22%]'
}
