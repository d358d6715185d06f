import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { cuts } from './cuts/cuts.ts'
import type { DrawnPicture } from './display-files.ts'
import { WIDTHS, writeDisplayFiles } from './display-files.ts'
import { drawSitting } from './draw-sitting.ts'
import type { Sitting } from './sittings.ts'

export interface Order {
  sitting: Sitting
  folder: string
}

export type Answer = { name: string; picture: DrawnPicture } | 'done'

// there is already one worker per core
sharp.concurrency(1)

parentPort?.on('message', async ({ sitting, folder }: Order) => {
  const send = (message: Answer) => parentPort?.postMessage(message)
  const { fabric } = cuts[sitting.cut].cut
  for await (const { shot, picture } of drawSitting(sitting, WIDTHS[2]))
    send({ name: shot.name, picture: await writeDisplayFiles(folder, shot.name, picture, fabric) })
  send('done')
})
