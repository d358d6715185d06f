import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { buildPages } from './build-pages.ts'

describe('the build of the pages', () => {
  const folder = tempFolder()
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(folder, 'checkout-'))
    put('src/web/routes.tsx', 'first')
    put('package-lock.json', '{}')
    bundle.mockClear()
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  })

  function put(path: string, text: string) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const bundle = vi.fn(async (outDir: string) => writeFileSync(join(outDir, 'page.js'), 'built'))
  const build = () => buildPages(root, { bundle })

  it('happens once, until a source changes', async () => {
    await build()
    await build()
    expect(bundle).toHaveBeenCalledTimes(1)
    expect(readFileSync(join(root, 'dist/page.js'), 'utf8')).toBe('built')
    put('src/web/routes.tsx', 'other')
    await build()
    expect(bundle).toHaveBeenCalledTimes(2)
  })

  it.each([
    'src/ui/button.tsx',
    'src/domains/cart/contract.ts',
    'src/domains/cart/web/drawer.tsx',
    'public/favicon.svg',
    'vite.config.ts',
    'package-lock.json',
  ])('happens again when %s comes, changes or goes', async (path) => {
    await build()
    put(path, 'new')
    await build()
    put(path, 'changed')
    await build()
    rmSync(join(root, path))
    await build()
    expect(bundle).toHaveBeenCalledTimes(4)
  })

  it.each([
    'src/main.ts',
    'src/platform/log.ts',
    'src/domains/cart/server/store.ts',
    'src/web/routes.test.tsx',
    'demo/a.ts',
  ])('does not happen for %s, which is in no page', async (path) => {
    await build()
    put(path, 'new')
    await build()
    expect(bundle).toHaveBeenCalledTimes(1)
  })

  it('happens when it is asked for, whatever is there', async () => {
    await build()
    await buildPages(root, { bundle, force: true })
    expect(bundle).toHaveBeenCalledTimes(2)
  })

  it('never shows half of itself, and leaves nothing behind once it succeeds', async () => {
    await build()
    put('src/web/routes.tsx', 'other')
    const killed = async (outDir: string) => {
      writeFileSync(join(outDir, 'half.js'), 'half')
      throw new Error('killed')
    }
    await expect(buildPages(root, { bundle: killed })).rejects.toThrow('killed')
    expect(existsSync(join(root, 'dist/half.js'))).toBe(false)
    expect(existsSync(join(root, 'dist/page.js'))).toBe(true)
    await build()
    expect(bundle).toHaveBeenCalledTimes(2)
    expect(readdirSync(join(root, '.cache'))).toEqual([])
  })

  it('takes what is edited while it runs for not built', async () => {
    const slow = async () => put('src/web/routes.tsx', 'edited')
    await buildPages(root, { bundle: slow })
    await build()
    expect(bundle).toHaveBeenCalledTimes(1)
  })

  it('is done by one of two starts at once', async () => {
    await Promise.all([build(), build()])
    expect(bundle).toHaveBeenCalledTimes(1)
  })
})
