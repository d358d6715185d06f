import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { findBrowser } from './find-browser.ts'

describe('looking for a browser', () => {
  const folder = tempFolder()
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(folder, 'machine-'))
  })

  function browser(path: string, script = 'echo Chromium 150') {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    return join(root, path)
  }
  const find = (env: NodeJS.ProcessEnv = {}) =>
    findBrowser(root, {
      PATH: [join(root, 'bin'), join(root, 'usr/bin')].join(delimiter),
      PLAYWRIGHT_BROWSERS_PATH: join(root, 'playwright'),
      ...env,
    })

  it.each(['chromium', 'chromium-browser', 'google-chrome', 'msedge'])('finds %s on the path', (name) => {
    const path = browser(`usr/bin/${name}`)
    expect(find()).toBe(path)
  })

  it('prefers the one without windows', () => {
    browser('bin/chromium')
    const path = browser('usr/bin/chromium-headless-shell')
    expect(find()).toBe(path)
  })

  it('passes over a program that only says how to get a browser', () => {
    browser('bin/chromium-browser', 'echo install the snap; exit 1')
    expect(find()).toBeUndefined()
    const path = browser('usr/bin/google-chrome')
    expect(find()).toBe(path)
  })

  it('takes the one that is named, before all others', () => {
    browser('bin/chromium')
    const path = browser('opt/my browser')
    expect(find({ CHROMIUM_PATH: path })).toBe(path)
  })

  it('does not quietly take another when the one that is named does not start', () => {
    browser('bin/chromium')
    expect(() => find({ CHROMIUM_PATH: '/no/such/browser' })).toThrow(
      'CHROMIUM_PATH is "/no/such/browser", but no browser starts from there.',
    )
  })

  it('finds the one that was unpacked here', () => {
    const path = browser('.cache/browser/chromium')
    expect(find()).toBe(path)
  })

  it('finds the one that Playwright fetched', () => {
    const path = browser('playwright/chromium_headless_shell-1200/chrome-linux/headless_shell')
    expect(find()).toBe(path)
  })

  it('says that there is none', () => {
    expect(find()).toBeUndefined()
  })
})
