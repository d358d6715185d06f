import type { Disk } from './disk.ts'
import type { Goal } from './goals.ts'
import type { KeptRead } from './kept-reads.ts'
import type { Starts } from './starts.ts'
import type { UnkeptRead } from './unkept-reads.ts'
import type { Write } from './writes.ts'

export interface Memory {
  products: number
  idleBytes: number
  peakBytes: number
}

/** All that one run has measured. */
export interface Measured {
  machine: { cores: number; processor: string; node: string }
  /** Tried out with one round at one size; nothing to show around. */
  isQuick: boolean
  keptReads: KeptRead[]
  unkeptReads: UnkeptRead[]
  writes: Write[]
  memory: Memory[]
  starts: Starts
  disk: Disk
}

export interface BenchResult extends Measured {
  goals: Goal[]
  seconds: number
}
