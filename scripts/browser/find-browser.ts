import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { CommandError } from '../launch/run-command.mjs'

/** Path of a browser unpacked into the repository, for users who cannot install one. */
export const getUnpackedBrowserPath = (root: string) => join(root, '.cache', 'browser', 'chromium')

/** The headless shell comes first because pages open twice as fast in it. */
const programNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'msedge',
]

const defaultPaths: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['/Applications', join(homedir(), 'Applications')].flatMap((folder) => [
    `${folder}/Chromium.app/Contents/MacOS/Chromium`,
    `${folder}/Google Chrome.app/Contents/MacOS/Google Chrome`,
    `${folder}/Microsoft Edge.app/Contents/MacOS/Microsoft Edge`,
  ]),
  win32: ['C:/Program Files', 'C:/Program Files (x86)', join(homedir(), 'AppData/Local')].flatMap((folder) => [
    `${folder}/Google/Chrome/Application/chrome.exe`,
    `${folder}/Chromium/Application/chrome.exe`,
    `${folder}/Microsoft/Edge/Application/msedge.exe`,
  ]),
}

const playwrightFolders: Partial<Record<NodeJS.Platform, string>> = {
  linux: '.cache/ms-playwright',
  darwin: 'Library/Caches/ms-playwright',
  win32: 'AppData/Local/ms-playwright',
}

/** Finds a working Chromium: CHROMIUM_PATH, an installed one, or one fetched by Playwright or this project. */
export function findBrowser(root: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const { CHROMIUM_PATH: configuredPath } = env
  if (configuredPath) {
    if (canStart(configuredPath)) return configuredPath
    throw new CommandError(`CHROMIUM_PATH is "${configuredPath}", but no browser starts from that path.`)
  }
  return listCandidates(root, env).find((path) => existsSync(path) && canStart(path))
}

function listCandidates(root: string, { PATH = '', PLAYWRIGHT_BROWSERS_PATH }: NodeJS.ProcessEnv): string[] {
  const folder = PLAYWRIGHT_BROWSERS_PATH || join(homedir(), playwrightFolders[process.platform] ?? '')
  return [
    ...programNames.flatMap((name) => PATH.split(delimiter).map((directory) => join(directory, name))),
    ...(defaultPaths[process.platform] ?? []),
    getUnpackedBrowserPath(root),
    ...globSync(`chromium*/*/{chrome,headless_shell,chrome-headless-shell}{,.exe}`, { cwd: folder }).map((path) =>
      join(folder, path),
    ),
    ...globSync(`chromium*/*/*.app/Contents/MacOS/*`, { cwd: folder }).map((path) => join(folder, path)),
  ]
}

/** Runs the program, because on some systems it is only a stub that explains how to install the browser. */
function canStart(path: string): boolean {
  if (process.platform === 'win32') return existsSync(path)
  return spawnSync(path, ['--version'], { timeout: 30_000, stdio: 'ignore' }).status === 0
}
