import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { CommandError } from '../launch/run-command.mjs'

/** Where a browser lies that was unpacked here, for want of the right to install one. */
export const unpackedBrowser = (root: string) => join(root, '.cache', 'browser', 'chromium')

/** First the one without windows of its own: a page opens in it in half the time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'msedge',
]

const usualPlaces: Partial<Record<NodeJS.Platform, string[]>> = {
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

/** A Chromium that starts, or none: the one that is named, one of the machine's, one that Playwright or this project fetched. */
export function findBrowser(root: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const { CHROMIUM_PATH: named } = env
  if (named) {
    if (starts(named)) return named
    throw new CommandError(`CHROMIUM_PATH is "${named}", but no browser starts from there.`)
  }
  return candidates(root, env).find((path) => existsSync(path) && starts(path))
}

function candidates(root: string, { PATH = '', PLAYWRIGHT_BROWSERS_PATH }: NodeJS.ProcessEnv): string[] {
  const folder = PLAYWRIGHT_BROWSERS_PATH || join(homedir(), playwrightFolders[process.platform] ?? '')
  return [
    ...names.flatMap((name) => PATH.split(delimiter).map((place) => join(place, name))),
    ...(usualPlaces[process.platform] ?? []),
    unpackedBrowser(root),
    ...globSync(`chromium*/*/{chrome,headless_shell,chrome-headless-shell}{,.exe}`, { cwd: folder }).map((path) =>
      join(folder, path),
    ),
    ...globSync(`chromium*/*/*.app/Contents/MacOS/*`, { cwd: folder }).map((path) => join(folder, path)),
  ]
}

/** A path is not enough: on some systems the program of that name only says how to get the real one. */
function starts(path: string): boolean {
  if (process.platform === 'win32') return existsSync(path)
  return spawnSync(path, ['--version'], { timeout: 30_000, stdio: 'ignore' }).status === 0
}
