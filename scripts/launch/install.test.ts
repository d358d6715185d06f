import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { installWhenNeeded, isInstalled } from './install.mjs'

describe('the install', () => {
  const folder = tempFolder()
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(folder, 'checkout-'))
    install.mockClear()
    lock({ a: '1.0.0' })
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  })

  const lockFile = () => join(root, 'package-lock.json')
  const installed = (path: string) => join(root, 'node_modules', path)

  function lock(versions: Record<string, string>, optional: Record<string, string> = {}) {
    const entries = [
      ...Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }]),
      ...Object.entries(optional).map(([name, version]) => [`node_modules/${name}`, { version, optional: true }]),
    ]
    writeFileSync(lockFile(), JSON.stringify({ packages: { '': { name: 'shop' }, ...Object.fromEntries(entries) } }))
  }

  /** What npm leaves behind, with its list of what it put there. */
  function npmInstalls(versions: Record<string, string>) {
    mkdirSync(installed('node/bin'), { recursive: true })
    writeFileSync(installed('node/bin/node'), '')
    const entries = Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }])
    writeFileSync(installed('.package-lock.json'), JSON.stringify({ packages: Object.fromEntries(entries) }))
  }

  const install = vi.fn(async () => npmInstalls({}))

  it('happens once, until the lock file changes', async () => {
    expect(isInstalled(root)).toBe(false)
    await installWhenNeeded(root, install)
    await installWhenNeeded(root, install)
    expect(install).toHaveBeenCalledTimes(1)
    lock({ a: '1.0.1' })
    await installWhenNeeded(root, install)
    expect(install).toHaveBeenCalledTimes(2)
    expect(isInstalled(root)).toBe(true)
  })

  it('begins anew after it was killed in the middle, even with all of the former install still there', async () => {
    npmInstalls({ a: '1.0.0' })
    lock({ a: '1.0.1' })
    await expect(installWhenNeeded(root, () => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
    lock({ a: '1.0.0' })
    expect(isInstalled(root)).toBe(false)
  })

  it('is done by one of two launches at once', async () => {
    await Promise.all([installWhenNeeded(root, install), installWhenNeeded(root, install)])
    expect(install).toHaveBeenCalledTimes(1)
  })

  it('happens again on another kind of machine', () => {
    npmInstalls({ a: '1.0.0' })
    expect(isInstalled(root)).toBe(true)
    writeFileSync(installed('.installed'), 'whatever darwin-ppc')
    expect(isInstalled(root)).toBe(false)
  })

  it('happens again when the Node that the shop brings is missing', async () => {
    await installWhenNeeded(root, install)
    rmSync(installed('node/bin/node'))
    expect(isInstalled(root)).toBe(false)
  })

  it('is not repeated for someone who ran npm install', () => {
    npmInstalls({ a: '1.0.0' })
    expect(isInstalled(root)).toBe(true)
    lock({ a: '1.0.0', b: '2.0.0' })
    expect(isInstalled(root)).toBe(false)
    npmInstalls({ a: '1.0.0', b: '2.0.1' })
    expect(isInstalled(root)).toBe(false)
    npmInstalls({ a: '1.0.0', b: '2.0.0' })
    expect(isInstalled(root)).toBe(true)
  })

  it('does not miss what is optional and made for other machines', () => {
    npmInstalls({ a: '1.0.0' })
    lock({ a: '1.0.0' }, { 'a-windows': '1.0.0' })
    expect(isInstalled(root)).toBe(true)
  })

  it('says so when npm was told to run no install scripts', async () => {
    await expect(installWhenNeeded(root, async () => {})).rejects.toThrow(/ignore-scripts/)
  })
})
