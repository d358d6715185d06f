import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { DrawnPicture } from './display-files.ts'
import type { Sitting } from './sittings.ts'
import type { Answer, Order } from './worker.ts'

type OnDrawn = (name: string, picture: DrawnPicture) => void

/** Shares the sittings out over the cores, each to whoever is free next. */
export async function drawTogether(sittings: readonly Sitting[], folder: string, onDrawn: OnDrawn): Promise<void> {
  const waiting = [...sittings]
  const size = Math.min(availableParallelism(), sittings.length)
  const crew = Array.from({ length: size }, () => new Worker(new URL('./worker.ts', import.meta.url)))
  try {
    await Promise.all(crew.map((worker) => work(worker, waiting, folder, onDrawn)))
  } finally {
    await Promise.all(crew.map((worker) => worker.terminate()))
  }
}

function work(worker: Worker, waiting: Sitting[], folder: string, onDrawn: OnDrawn): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = () => {
      const sitting = waiting.shift()
      if (sitting) worker.postMessage({ sitting, folder } satisfies Order)
      else resolve()
    }
    worker.on('error', reject)
    worker.on('message', (answer: Answer) => {
      if (answer === 'done') next()
      else onDrawn(answer.name, answer.picture)
    })
    next()
  })
}
