import type { Disk } from './disk.ts'
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

/** What a figure should be, and whether it is. */
export interface Goal {
  kind: 'throughput' | 'growth from memory' | 'growth made anew' | 'write'
  what: string
  /** Of which catalogue; growth is the largest beside the smallest. */
  products: number
  figure: number
  limit: number
  isMet: boolean
}

export interface BenchResult extends Measured {
  goals: Goal[]
  seconds: number
}
