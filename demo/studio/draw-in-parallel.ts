import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ImageManifestEntry } from './display-files.ts'
import type { PhotoShoot } from './photo-shoots.ts'
import type { DrawRequest, WorkerMessage } from './worker.ts'

type OnDrawn = (name: string, image: ImageManifestEntry) => void

/** Draws the photo shoots in one worker per core; an idle worker takes the next photo shoot. */
export async function drawInParallel(
  photoShoots: readonly PhotoShoot[],
  folder: string,
  onDrawn: OnDrawn,
): Promise<void> {
  const queue = [...photoShoots]
  const workerCount = Math.min(availableParallelism(), photoShoots.length)
  const workers = Array.from({ length: workerCount }, () => new Worker(new URL('./worker.ts', import.meta.url)))
  try {
    await Promise.all(workers.map((worker) => runWorker(worker, queue, folder, onDrawn)))
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

function runWorker(worker: Worker, queue: PhotoShoot[], folder: string, onDrawn: OnDrawn): Promise<void> {
  return new Promise((resolve, reject) => {
    const drawNext = () => {
      const photoShoot = queue.shift()
      if (photoShoot) worker.postMessage({ photoShoot, folder } satisfies DrawRequest)
      else resolve()
    }
    worker.on('error', reject)
    worker.on('message', (message: WorkerMessage) => {
      if (message === 'done') drawNext()
      else onDrawn(message.name, message.image)
    })
    drawNext()
  })
}
