import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runCommand } from '../launch/run-command.mjs'
import { unpackedBrowser } from './find-browser.ts'

/**
 * A Debian package of Chromium without the right to install: apt looks for it and for the libraries that the machine lacks with lists of
 * our own, everything is unpacked into one folder, and a wrapper starts it from there.
 */
export async function unpackBrowser(root: string, name: string): Promise<void> {
  const wrapper = unpackedBrowser(root)
  const folder = dirname(wrapper)
  const unpacked = join(folder, 'root')
  rmSync(folder, { recursive: true, force: true })
  for (const path of ['state/lists/partial', 'archives/partial', 'root'])
    mkdirSync(join(folder, path), { recursive: true })

  const apt = (...args: string[]) => runCommand('apt-get', [...aptOptions(folder), ...args], { disposable: true })
  await apt('update')
  // both by name, so that neither is left out where it is installed and yet cannot be started
  await apt('install', '--download-only', '--reinstall', '-y', '--no-install-recommends', name, 'chromium-common')
  for (const archive of globSync(join(folder, 'archives', '*.deb'))) await runCommand('dpkg', ['-x', archive, unpacked])

  writeFileSync(join(folder, 'fonts.conf'), fontSettings)
  for (const path of ['state', 'archives']) rmSync(join(folder, path), { recursive: true })
  // last, because a browser is taken for complete when its wrapper is there
  writeFileSync(wrapper, wrapperScript(folder, name), { mode: 0o755 })
}

function aptOptions(folder: string): string[] {
  const settings = {
    'Dir::State': join(folder, 'state'),
    'Dir::State::status': '/var/lib/dpkg/status',
    'Dir::Cache': folder,
    'Dir::Cache::archives': join(folder, 'archives'),
    // nothing is installed, so no lock of the system's is needed
    'Debug::NoLocking': '1',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])
}

/** Finds everything from where it lies, so that the checkout may be moved and be called anything. */
function wrapperScript(folder: string, name: string): string {
  const libraries = globSync('root/{lib,usr/lib}/{*-linux-*,*-linux-*/*}/', { cwd: folder })
  return `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
export LD_LIBRARY_PATH="${libraries.map((path) => `$here/${path}`).join(':')}"
export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/root/usr/lib/chromium/${name}" "$@"
`
}

/** Chromium wants at least one font; it came as a dependency. */
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">root/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`
