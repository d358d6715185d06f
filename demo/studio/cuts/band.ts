import { shifted } from '../face-maps.ts'

/** Returns the region between two offsets of a path, such as a knitted stripe. */
export function band(path: string, from: number, to: number): string {
  const back = shifted(path, to).slice(2).split(' L ').reverse().join(' L ')
  return `${shifted(path, from)} L ${back} Z`
}
