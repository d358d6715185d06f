import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTempFolder } from '#tests/support/create-temp-folder.ts'
import { findBrowser } from './find-browser.ts'

describe('findBrowser', () => {
  const folder = createTempFolder()
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(folder, 'machine-'))
  })

  function createBrowser(path: string, script = 'echo Chromium 150') {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    return join(root, path)
  }
  const findOnMachine = (env: NodeJS.ProcessEnv = {}) =>
    findBrowser(root, {
      PATH: [join(root, 'bin'), join(root, 'usr/bin')].join(delimiter),
      PLAYWRIGHT_BROWSERS_PATH: join(root, 'playwright'),
      ...env,
    })

  it.each(['chromium', 'chromium-browser', 'google-chrome', 'msedge'])('finds %s on the path', (name) => {
    const path = createBrowser(`usr/bin/${name}`)
    expect(findOnMachine()).toBe(path)
  })

  it('prefers the headless shell', () => {
    createBrowser('bin/chromium')
    const path = createBrowser('usr/bin/chromium-headless-shell')
    expect(findOnMachine()).toBe(path)
  })

  it('skips a stub that only explains how to install a browser', () => {
    createBrowser('bin/chromium-browser', 'echo install the snap; exit 1')
    expect(findOnMachine()).toBeUndefined()
    const path = createBrowser('usr/bin/google-chrome')
    expect(findOnMachine()).toBe(path)
  })

  it('prefers CHROMIUM_PATH', () => {
    createBrowser('bin/chromium')
    const path = createBrowser('opt/my browser')
    expect(findOnMachine({ CHROMIUM_PATH: path })).toBe(path)
  })

  it('fails when the browser at CHROMIUM_PATH does not start', () => {
    createBrowser('bin/chromium')
    expect(() => findOnMachine({ CHROMIUM_PATH: '/no/such/browser' })).toThrow(
      'CHROMIUM_PATH is "/no/such/browser", but no browser starts from that path.',
    )
  })

  it('finds a browser unpacked into the repository', () => {
    const path = createBrowser('.cache/browser/chromium')
    expect(findOnMachine()).toBe(path)
  })

  it('finds a browser fetched by Playwright', () => {
    const path = createBrowser('playwright/chromium_headless_shell-1200/chrome-linux/headless_shell')
    expect(findOnMachine()).toBe(path)
  })

  it('returns undefined when there is none', () => {
    expect(findOnMachine()).toBeUndefined()
  })
})
