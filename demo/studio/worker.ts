import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { getCut } from './cuts/cuts.ts'
import type { ImageManifestEntry } from './display-files.ts'
import { DRAWN_WIDTH, writeDisplayFiles } from './display-files.ts'
import { drawPhotoShoot } from './draw-photo-shoot.ts'
import type { PhotoShoot } from './photo-shoots.ts'

export interface DrawRequest {
  photoShoot: PhotoShoot
  folder: string
}

export type WorkerMessage = { name: string; image: ImageManifestEntry } | 'done'

// there is already one worker per core
sharp.concurrency(1)

parentPort?.on('message', async ({ photoShoot, folder }: DrawRequest) => {
  const send = (message: WorkerMessage) => parentPort?.postMessage(message)
  const { fabric } = getCut(photoShoot)
  for await (const { shot, image } of drawPhotoShoot(photoShoot, DRAWN_WIDTH))
    send({ name: shot.name, image: await writeDisplayFiles(folder, shot.name, image, fabric) })
  send('done')
})
