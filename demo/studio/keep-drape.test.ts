import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { keepDrape } from './keep-drape.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

it('drapes a garment once if there is a folder for it, and every time if there is none', async () => {
  const simulate = vi.fn(() => Float32Array.from([1.5, -2, 3]))
  vi.stubEnv('STUDIO_DRAPES', '')
  keepDrape('tee', simulate)
  keepDrape('tee', simulate)
  expect(simulate).toHaveBeenCalledTimes(2)
  const folder = await mkdtemp(join(tmpdir(), 'studio-'))
  vi.stubEnv('STUDIO_DRAPES', folder)
  const draped = keepDrape('tee', simulate)
  expect(keepDrape('tee', simulate)).toEqual(draped)
  expect(simulate).toHaveBeenCalledTimes(3)
  keepDrape('hoodie', simulate)
  expect(simulate).toHaveBeenCalledTimes(4)
  await rm(folder, { recursive: true })
})
