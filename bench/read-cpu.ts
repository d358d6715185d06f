import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks are 10 ms on Linux. */
const TICK_MS = 10

/** Fields after the name of the process in /proc/…/stat, which may contain spaces. */
function readStat(pid: number): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat
      .slice(stat.lastIndexOf(')') + 4)
      .split(' ')
      .map(Number)
  } catch {
    // the process has ended
    return []
  }
}

const sumFields = (stat: number[], from: number, to: number) =>
  stat.slice(from, to).reduce((sum, ticks) => sum + ticks, 0) * TICK_MS

export const readCpuMs = (pid: number) => sumFields(readStat(pid), 10, 12)

/** Sums the server, its children and those that have ended. */
export function readPostgresCpuMs(postmaster: number): number {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => readStat(pid)[0] === postmaster)
  return children.reduce((sum, pid) => sum + readCpuMs(pid), sumFields(readStat(postmaster), 10, 14))
}
