import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTempFolder } from '#tests/support/create-temp-folder.ts'
import { buildShop } from './build-shop.ts'

describe('buildShop', () => {
  const folder = createTempFolder()
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(folder, 'checkout-'))
    writeSource('src/web/routes.tsx', 'first')
    writeSource('package-lock.json', '{}')
    bundle.mockClear()
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  })

  function writeSource(path: string, text: string) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const bundle = vi.fn(async (outDir: string) => writeFileSync(join(outDir, 'page.js'), 'built'))
  const build = () => buildShop(root, { bundle })

  it('builds once until a source changes', async () => {
    await build()
    await build()
    expect(bundle).toHaveBeenCalledTimes(1)
    expect(readFileSync(join(root, 'dist/page.js'), 'utf8')).toBe('built')
    writeSource('src/web/routes.tsx', 'other')
    await build()
    expect(bundle).toHaveBeenCalledTimes(2)
  })

  it.each([
    'src/ui/button.tsx',
    'src/domains/cart/contract.ts',
    'src/domains/cart/web/drawer.tsx',
    'src/main.ts',
    'src/domains/cart/server/store.ts',
    'demo/orders/queue.ts',
    'demo/pages.ts',
    'public/favicon.svg',
    'vite.config.ts',
    'package-lock.json',
  ])('rebuilds when %s is added, changed or removed', async (path) => {
    await build()
    writeSource(path, 'new')
    await build()
    writeSource(path, 'changed')
    await build()
    rmSync(join(root, path))
    await build()
    expect(bundle).toHaveBeenCalledTimes(4)
  })

  it.each(['src/web/routes.test.tsx', 'demo/pictures/a.webp', 'demo/studio/draw.ts', 'migrations/0001_first.sql'])(
    'does not rebuild for %s, which is not part of the build',
    async (path) => {
      await build()
      writeSource(path, 'new')
      await build()
      expect(bundle).toHaveBeenCalledTimes(1)
    },
  )

  it('does not rebuild when only the modification times change, as after a git checkout', async () => {
    await build()
    utimesSync(join(root, 'src/web/routes.tsx'), new Date(0), new Date(0))
    await build()
    expect(bundle).toHaveBeenCalledTimes(1)
  })

  it('reads no contents while sizes and modification times are unchanged', async () => {
    const writeAtFixedTime = (text: string) => {
      writeSource('src/web/routes.tsx', text)
      utimesSync(join(root, 'src/web/routes.tsx'), new Date(0), new Date(0))
    }
    writeAtFixedTime('first')
    await build()
    writeAtFixedTime('FIRST')
    await build()
    expect(bundle).toHaveBeenCalledTimes(1)
  })

  it('always builds with force', async () => {
    await build()
    await buildShop(root, { bundle, force: true })
    expect(bundle).toHaveBeenCalledTimes(2)
  })

  it('never leaves an incomplete dist and cleans up after success', async () => {
    await build()
    writeSource('src/web/routes.tsx', 'other')
    const failingBundle = async (outDir: string) => {
      writeFileSync(join(outDir, 'half.js'), 'half')
      throw new Error('killed')
    }
    await expect(buildShop(root, { bundle: failingBundle })).rejects.toThrow('killed')
    expect(existsSync(join(root, 'dist/half.js'))).toBe(false)
    expect(existsSync(join(root, 'dist/page.js'))).toBe(true)
    await build()
    expect(bundle).toHaveBeenCalledTimes(2)
    expect(readdirSync(join(root, '.cache'))).toEqual([])
  })

  it('restores the old build if a process was killed while it replaced it', async () => {
    await build()
    renameSync(join(root, 'dist'), join(root, '.cache/build-123-old'))
    await build()
    expect(bundle).toHaveBeenCalledTimes(1)
    expect(readFileSync(join(root, 'dist/page.js'), 'utf8')).toBe('built')
  })

  it('rebuilds after edits made during the build', async () => {
    const editingBundle = async () => writeSource('src/web/routes.tsx', 'edited')
    await buildShop(root, { bundle: editingBundle })
    await build()
    expect(bundle).toHaveBeenCalledTimes(1)
  })

  it('builds in only one of two concurrent starts', async () => {
    await Promise.all([build(), build()])
    expect(bundle).toHaveBeenCalledTimes(1)
  })
})
