import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { CommandError } from '../launch/run-command.mjs'

const patterns = {
  /** All tests of Vitest, with or without a database. */
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

const sharedPattern =
  /^(?:src|migrations|public|tests\/support)\/|^tests\/e2e\/[^/]+$|^playwright\.config\.ts$|^package-lock\.json$/

/**
 * A change in a domain selects the browser tests of that domain, if it has any; a change in shared code selects all of
 * them. Vitest finds the unit tests itself, by their imports.
 */
export function selectBrowserTests(changedFiles: string[], browserTests: string[]): string[] {
  const folders = changedFiles.flatMap((file) => {
    const domain = /^src\/domains\/([^/]+)\//.exec(file)?.[1]
    const domainFolder = domain && `tests/e2e/${domain}/`
    if (domainFolder && browserTests.some((test) => test.startsWith(domainFolder))) return [domainFolder]
    return sharedPattern.test(file) ? ['tests/e2e/'] : []
  })
  const isChanged = (file: string) => changedFiles.includes(file)
  return browserTests.filter((file) => isChanged(file) || folders.some((folder) => file.startsWith(folder)))
}

/** Lists the files that differ from a commit, and untracked files. */
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
