import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Job } from './plan-jobs.ts'
import type { Drawing, DrawRequest, WorkerMessage } from './worker.ts'

type OnDrawn = (drawing: Drawing) => void

/** Draws the jobs in one worker per core; an idle worker takes the next job. */
export async function drawInParallel(jobs: readonly Job[], folder: string, onDrawn: OnDrawn): Promise<void> {
  const queue = [...jobs]
  const workerCount = Math.min(availableParallelism(), jobs.length)
  const workers = Array.from({ length: workerCount }, () => new Worker(new URL('./worker.ts', import.meta.url)))
  try {
    await Promise.all(workers.map((worker) => runWorker(worker, queue, folder, onDrawn)))
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

function runWorker(worker: Worker, queue: Job[], folder: string, onDrawn: OnDrawn): Promise<void> {
  return new Promise((resolve, reject) => {
    const drawNext = () => {
      const job = queue.shift()
      if (job) worker.postMessage({ job, folder } satisfies DrawRequest)
      else resolve()
    }
    worker.on('error', reject)
    worker.on('message', (message: WorkerMessage) => {
      if (message === 'done') drawNext()
      else onDrawn(message)
    })
    drawNext()
  })
}
