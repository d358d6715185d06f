import type { CachedRead } from './cached-reads.ts'
import type { DemoShopResult } from './demo-shop.ts'
import type { Disk } from './disk.ts'
import type { LoadGenerator } from './load-generator.ts'
import type { UncachedRead } from './uncached-reads.ts'
import type { WriteResult } from './writes.ts'

export interface Memory {
  products: number
  idleRssBytes: number
  peakRssBytes: number
}

export interface Measurements {
  machine: { cores: number; processor: string; node: string }
  /** Sends the requests of the cached reads. */
  loadGenerator: LoadGenerator
  /** One round at one size; not representative. */
  isQuick: boolean
  cachedReads: CachedRead[]
  uncachedReads: UncachedRead[]
  writes: WriteResult[]
  memory: Memory[]
  demoShop: DemoShopResult
  disk: Disk
}

export interface Goal {
  kind: 'throughput' | 'growth cached' | 'growth uncached' | 'write'
  name: string
  /** Catalogue size; growth compares the largest with the smallest. */
  products: number
  value: number
  limit: number
  isMet: boolean
}

export interface BenchResult extends Measurements {
  goals: Goal[]
  seconds: number
}
