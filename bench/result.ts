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

export interface Measured {
  machine: { cores: number; processor: string; node: string }
  /** One round at one size; not representative. */
  isQuick: boolean
  keptReads: KeptRead[]
  unkeptReads: UnkeptRead[]
  writes: Write[]
  memory: Memory[]
  starts: Starts
  disk: Disk
}

export interface Goal {
  kind: 'throughput' | 'growth cached' | 'growth uncached' | 'write'
  what: string
  /** Catalogue size; growth compares the largest with the smallest. */
  products: number
  figure: number
  limit: number
  isMet: boolean
}

export interface BenchResult extends Measured {
  goals: Goal[]
  seconds: number
}
