import type { DemoProduct } from '#demo/catalogue/types.ts'
import { type PhotoShoot, planPhotoShoots } from './photo-shoots.ts'
import type { Turntable } from './turntables/draw-turntables.ts'
import { planTurntables } from './turntables/plan-turntables.ts'
import type { OutfitShoot } from './worn/draw-worn.ts'
import { planOutfits } from './worn/plan-outfits.ts'

/** What a worker draws from one draped garment or outfit. */
export type Job =
  | { kind: 'photo shoot'; photoShoot: PhotoShoot }
  | { kind: 'outfit'; outfit: OutfitShoot }
  | { kind: 'turntable'; turntable: Turntable }

/** Plans all images, outfits and turntables of the products, without those that an interrupted run has drawn. */
export function planJobs(products: readonly DemoProduct[], isDrawn: (name: string) => boolean): Job[] {
  const isMissing = ({ name }: { name: string }) => !isDrawn(name)
  const photoShoots = planPhotoShoots(products).map((photoShoot) => ({
    ...photoShoot,
    shots: photoShoot.shots.filter(isMissing),
  }))
  const outfits = planOutfits()
    .filter(({ top, bottom }) => products.includes(top.product) || products.includes(bottom.product))
    .map((outfit) => ({ ...outfit, shots: outfit.shots.filter(isMissing) }))
  const turntables = planTurntables(products).map((turntable) => ({
    ...turntable,
    looks: turntable.looks.filter(isMissing),
  }))
  const jobs: Job[] = [
    ...photoShoots.map((photoShoot) => ({ kind: 'photo shoot' as const, photoShoot })),
    ...outfits.map((outfit) => ({ kind: 'outfit' as const, outfit })),
    ...turntables.map((turntable) => ({ kind: 'turntable' as const, turntable })),
  ]
  return jobs.filter((job) => listNames(job).length > 0)
}

/** Returns the names of what a job draws. */
export function listNames(job: Job): string[] {
  const drawings =
    job.kind === 'photo shoot' ? job.photoShoot.shots : job.kind === 'outfit' ? job.outfit.shots : job.turntable.looks
  return drawings.map(({ name }) => name)
}
