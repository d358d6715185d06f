import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTempFolder } from '#tests/support/create-temp-folder.ts'
import { installIfNeeded, isInstalled } from './install.mjs'

describe('install', () => {
  const folder = createTempFolder()
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(folder, 'repository-'))
    install.mockClear()
    writeLockFile({ a: '1.0.0' })
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  })

  const getLockFilePath = () => join(root, 'package-lock.json')
  const getPathInNodeModules = (path: string) => join(root, 'node_modules', path)

  function writeLockFile(versions: Record<string, string>, optional: Record<string, string> = {}) {
    const entries = [
      ...Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }]),
      ...Object.entries(optional).map(([name, version]) => [`node_modules/${name}`, { version, optional: true }]),
    ]
    writeFileSync(
      getLockFilePath(),
      JSON.stringify({ packages: { '': { name: 'shop' }, ...Object.fromEntries(entries) } }),
    )
  }

  /** Writes what npm leaves behind, including its list of installed packages. */
  function simulateInstall(versions: Record<string, string>) {
    mkdirSync(getPathInNodeModules('node/bin'), { recursive: true })
    writeFileSync(getPathInNodeModules('node/bin/node'), '')
    const entries = Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }])
    writeFileSync(getPathInNodeModules('.package-lock.json'), JSON.stringify({ packages: Object.fromEntries(entries) }))
  }

  const install = vi.fn(async () => simulateInstall({}))

  it('runs once until the lock file changes', async () => {
    expect(isInstalled(root)).toBe(false)
    await installIfNeeded(root, install)
    await installIfNeeded(root, install)
    expect(install).toHaveBeenCalledTimes(1)
    writeLockFile({ a: '1.0.1' })
    await installIfNeeded(root, install)
    expect(install).toHaveBeenCalledTimes(2)
    expect(isInstalled(root)).toBe(true)
  })

  it('starts over after being killed, even if the previous install is still there', async () => {
    simulateInstall({ a: '1.0.0' })
    writeLockFile({ a: '1.0.1' })
    await expect(installIfNeeded(root, () => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
    writeLockFile({ a: '1.0.0' })
    expect(isInstalled(root)).toBe(false)
  })

  it('runs in only one of two concurrent launches', async () => {
    await Promise.all([installIfNeeded(root, install), installIfNeeded(root, install)])
    expect(install).toHaveBeenCalledTimes(1)
  })

  it('runs again on another platform', () => {
    simulateInstall({ a: '1.0.0' })
    expect(isInstalled(root)).toBe(true)
    writeFileSync(getPathInNodeModules('.installed'), 'any-hash darwin-ppc')
    expect(isInstalled(root)).toBe(false)
  })

  it('runs again when the bundled Node is missing', async () => {
    await installIfNeeded(root, install)
    rmSync(getPathInNodeModules('node/bin/node'))
    expect(isInstalled(root)).toBe(false)
  })

  it('is skipped after a manual npm install', () => {
    simulateInstall({ a: '1.0.0' })
    expect(isInstalled(root)).toBe(true)
    writeLockFile({ a: '1.0.0', b: '2.0.0' })
    expect(isInstalled(root)).toBe(false)
    simulateInstall({ a: '1.0.0', b: '2.0.1' })
    expect(isInstalled(root)).toBe(false)
    simulateInstall({ a: '1.0.0', b: '2.0.0' })
    expect(isInstalled(root)).toBe(true)
  })

  it('ignores missing optional packages of other platforms', () => {
    simulateInstall({ a: '1.0.0' })
    writeLockFile({ a: '1.0.0' }, { 'a-windows': '1.0.0' })
    expect(isInstalled(root)).toBe(true)
  })

  it('reports that npm skipped install scripts', async () => {
    await expect(installIfNeeded(root, async () => {})).rejects.toThrow(/ignore-scripts/)
  })
})
