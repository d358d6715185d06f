import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { getCut } from './cuts/cuts.ts'
import type { ImageManifestEntry } from './display-files.ts'
import { DRAWN_WIDTH, writeDisplayFiles } from './display-files.ts'
import { drawPhotoShoot } from './draw-photo-shoot.ts'
import type { Job } from './plan-jobs.ts'
import { drawTurntables } from './turntables/draw-turntables.ts'
import { writeTurntable } from './turntables/write-turntable.ts'
import { drawOutfit } from './worn/draw-worn.ts'

export interface DrawRequest {
  job: Job
  folder: string
}

/** What a worker has drawn: an image, or the file of a turntable. */
export type Drawing = { name: string; image: ImageManifestEntry } | { name: string; turntable: string }

export type WorkerMessage = Drawing | 'done'

// there is already one worker per core
sharp.concurrency(1)

parentPort?.on('message', async ({ job, folder }: DrawRequest) => {
  for await (const drawing of draw(job, folder)) parentPort?.postMessage(drawing)
  parentPort?.postMessage('done')
})

async function* draw(job: Job, folder: string): AsyncGenerator<Drawing> {
  if (job.kind === 'photo shoot') {
    const { fabric } = getCut(job.photoShoot)
    for await (const { shot, image } of drawPhotoShoot(job.photoShoot, DRAWN_WIDTH))
      yield { name: shot.name, image: await writeDisplayFiles(folder, shot.name, image, fabric) }
  } else if (job.kind === 'turntable') {
    const sprites = await drawTurntables(job.turntable)
    for (const [i, { name }] of job.turntable.looks.entries())
      yield { name, turntable: await writeTurntable(folder, name, sprites[i]) }
  } else {
    const { fabric } = getCut(job.outfit.top.product)
    for await (const { shot, image } of drawOutfit(job.outfit))
      yield { name: shot.name, image: await writeDisplayFiles(folder, shot.name, image, fabric, { hasWall: true }) }
  }
}
