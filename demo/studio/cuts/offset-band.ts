import { offsetPath } from '../face-maps.ts'

/** Returns the region between two offsets of a path, such as a knitted stripe. */
export function offsetBand(path: string, from: number, to: number): string {
  const back = offsetPath(path, to).slice(2).split(' L ').reverse().join(' L ')
  return `${offsetPath(path, from)} L ${back} Z`
}
