import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError, runCommand } from '../launch/run-command.mjs'
import { findBrowser } from './find-browser.ts'
import { unpackBrowser } from './unpack-browser.ts'

/** The first is the quicker and smaller one, which older releases do not have. */
const debianPackages = ['chromium-headless-shell', 'chromium']

/** Brings a Chromium to a machine that has none, in the ways that the machine allows, and gives its path. */
export async function installBrowser(root: string): Promise<string> {
  const failures: string[] = []
  for (const way of waysToInstall(root)) {
    try {
      await way()
      const browser = findBrowser(root)
      if (browser) return browser
    } catch (error) {
      if (!(error instanceof CommandError) || error.exitCode > 128) throw error
      failures.push(error.message)
    }
  }
  throw new CommandError(
    `${failures.join('\n\n')}\n\nThe browser tests need Chromium or Chrome: install one, or set CHROMIUM_PATH to one.`,
  )
}

function waysToInstall(root: string): (() => Promise<unknown>)[] {
  const debian = existsSync('/usr/bin/apt-get') && existsSync('/usr/bin/dpkg')
  const asRoot = process.getuid?.() === 0
  return [
    ...(debian ? debianPackages : []).map((name) => () => (asRoot ? installWithApt(name) : unpackBrowser(root, name))),
    () =>
      runCommand(process.execPath, [
        join(root, 'node_modules/playwright/cli.js'),
        'install',
        'chromium-headless-shell',
      ]),
  ]
}

async function installWithApt(name: string): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runCommand('apt-get', ['update'], { env })
  await runCommand('apt-get', ['install', '-y', '--no-install-recommends', name], { env })
}
