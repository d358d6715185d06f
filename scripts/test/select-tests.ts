import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { CommandError } from '../launch/run-command.mjs'

const patterns = {
  unit: '{src,demo,scripts,bench,tests/faults}/**/*.test.{ts,tsx}',
  browser: 'tests/e2e/**/*.spec.ts',
}

/** Excludes slow fault tests unless `npm run test:faults` sets FAULTS=all. */
export function getExcludedTests(faults = process.env['FAULTS']): string[] {
  return faults === 'all' ? [] : ['tests/faults/long/**']
}

/** Selects the test files whose path contains one of the filters, or all without filters. */
export function selectTests(filters: string[], exclude = getExcludedTests()): { unit: string[]; browser: string[] } {
  const matches = (file: string) => filters.length === 0 || filters.some((filter) => file.includes(filter))
  const find = (pattern: string) => globSync(pattern, { exclude }).filter(matches).sort()
  return { unit: find(patterns.unit), browser: find(patterns.browser) }
}

/**
 * Selects the browser tests of changed files: those of a domain for its files, all of them for code that every screen
 * shares. Vitest finds the unit tests itself, by their imports.
 */
export function selectBrowserTests(changedFiles: string[], browserTests: string[]): string[] {
  const folders = changedFiles.flatMap((file) => {
    const domain = /^src\/domains\/([^/]+)\//.exec(file)?.[1]
    if (domain) return [`tests/e2e/${domain}/`]
    const isShared = /^(?:src|migrations|public)\/|^tests\/e2e\/[^/]+$|^playwright\.config\.ts$|^package-lock\.json$/
    return isShared.test(file) ? ['tests/e2e/'] : []
  })
  const isChanged = (file: string) => changedFiles.includes(file)
  return browserTests.filter((file) => isChanged(file) || folders.some((folder) => file.startsWith(folder)))
}

/** Lists the files that differ from a commit, and those that are not committed yet. */
export function listChangedFiles(since: string): string[] {
  const tracked = runGit(['diff', '--name-only', '--no-renames', since])
  const untracked = runGit(['ls-files', '--others', '--exclude-standard'])
  return [...tracked, ...untracked]
}

function runGit(args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' })
  if (status !== 0) throw new CommandError(`Could not list the changed files: ${stderr.trim()}`)
  return stdout.split('\n').filter(Boolean)
}
