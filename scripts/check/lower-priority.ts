import { existsSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Lets a process that was just started run only while the processor has nothing else to do. */
export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
    // where Linux divides the processor among sessions first, the priority of a process counts within its own session only
    const group = `/proc/${pid}/autogroup`
    if (existsSync(group)) writeFileSync(group, String(constants.priority.PRIORITY_LOW))
  } catch {
    // it has ended already, or the system does not allow it
  }
}
