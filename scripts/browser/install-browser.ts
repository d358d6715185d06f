import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError, runCommand } from '../launch/run-command.mjs'
import { findBrowser } from './find-browser.ts'
import { unpackBrowser } from './unpack-browser.ts'

/** The first is smaller and faster but missing in older releases. */
const debianPackages = ['chromium-headless-shell', 'chromium']

/** Installs Chromium by any method the machine allows and returns its path. */
export async function installBrowser(root: string): Promise<string> {
  const failures: string[] = []
  for (const install of listInstallMethods(root)) {
    try {
      await install()
      const browser = findBrowser(root)
      if (browser) return browser
    } catch (error) {
      if (!(error instanceof CommandError) || error.exitCode > 128) throw error
      failures.push(error.message)
    }
  }
  throw new CommandError(
    `${failures.join('\n\n')}\n\nThe browser tests need Chromium or Chrome. Install one, or set CHROMIUM_PATH.`,
  )
}

function listInstallMethods(root: string): (() => Promise<unknown>)[] {
  const isDebian = existsSync('/usr/bin/apt-get') && existsSync('/usr/bin/dpkg')
  const isRoot = process.getuid?.() === 0
  return [
    ...(isDebian ? debianPackages : []).map(
      (name) => () => (isRoot ? installWithApt(name) : unpackBrowser(root, name)),
    ),
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
