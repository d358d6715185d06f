import { shifted } from '../face-maps.ts'

/** The region between a path moved sideways by `from` and by `to`: a knitted stripe. */
export function band(path: string, from: number, to: number): string {
  const back = shifted(path, to).slice(2).split(' L ').reverse().join(' L ')
  return `${shifted(path, from)} L ${back} Z`
}
