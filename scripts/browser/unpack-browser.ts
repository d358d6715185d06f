import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runCommand } from '../launch/run-command.mjs'
import { getUnpackedBrowserPath } from './find-browser.ts'

/**
 * Unpacks a Debian package of Chromium without root: apt downloads it and the missing libraries with its own state folder,
 * dpkg unpacks them, and a wrapper script starts the browser.
 */
export async function unpackBrowser(root: string, name: string): Promise<void> {
  const wrapper = getUnpackedBrowserPath(root)
  const folder = dirname(wrapper)
  const unpackedRoot = join(folder, 'root')
  rmSync(folder, { recursive: true, force: true })
  for (const path of ['state/lists/partial', 'archives/partial', 'root'])
    mkdirSync(join(folder, path), { recursive: true })

  const apt = (...args: string[]) => runCommand('apt-get', [...aptOptions(folder), ...args], { killOnStop: true })
  await apt('update')
  // both by name, so neither is skipped when it is installed but does not start
  await apt('install', '--download-only', '--reinstall', '-y', '--no-install-recommends', name, 'chromium-common')
  for (const archive of globSync(join(folder, 'archives', '*.deb')))
    await runCommand('dpkg', ['-x', archive, unpackedRoot])

  writeFileSync(join(folder, 'fonts.conf'), fontSettings)
  for (const path of ['state', 'archives']) rmSync(join(folder, path), { recursive: true })
  // last, because the wrapper marks the browser as complete
  writeFileSync(wrapper, createWrapperScript(folder, name), { mode: 0o755 })
}

function aptOptions(folder: string): string[] {
  const settings = {
    'Dir::State': join(folder, 'state'),
    'Dir::State::status': '/var/lib/dpkg/status',
    'Dir::Cache': folder,
    'Dir::Cache::archives': join(folder, 'archives'),
    // nothing is installed, so the system lock is not needed
    'Debug::NoLocking': '1',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])
}

/** Uses paths relative to itself, so the repository can be moved. */
function createWrapperScript(folder: string, name: string): string {
  const libraries = globSync('root/{lib,usr/lib}/{*-linux-*,*-linux-*/*}/', { cwd: folder })
  return `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
export LD_LIBRARY_PATH="${libraries.map((path) => `$here/${path}`).join(':')}"
export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/root/usr/lib/chromium/${name}" "$@"
`
}

/** Chromium needs at least one font, which comes as a dependency. */
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">root/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`
