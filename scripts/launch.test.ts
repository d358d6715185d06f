import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTempFolder } from '#tests/support/create-temp-folder.ts'

const folder = createTempFolder()

/** Creates a repository without packages and a fake npm that installs the given Node version. */
function createRepository(nodeVersion: string, nodeProgram: string) {
  const root = mkdtempSync(join(folder, 'repository '))
  const writeProgram = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text, { mode: 0o755 })
  }
  for (const path of ['scripts/launch', 'scripts/launch.mjs', 'src/platform/step.mjs'])
    cpSync(path, join(root, path), { recursive: true })
  writeProgram('package.json', readFileSync('package.json', 'utf8'))
  writeProgram('package-lock.json', '{}')
  writeProgram(
    'scripts/print-args.ts',
    'const args: string[] = process.argv.slice(2)\nconsole.log(process.cwd(), args)\nprocess.exitCode = 3',
  )
  writeProgram(
    'npm-cli.js',
    `import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
    appendFileSync('npm.txt', process.argv.slice(2).join(' '))
    if (process.env['BROKEN_NETWORK']) { console.error('npm error network'); process.exit(1) }
    mkdirSync('node_modules/node/bin', { recursive: true })
    writeFileSync('node_modules/node/package.json', '{ "version": "${nodeVersion}" }')
    cpSync('fake-node', 'node_modules/node/bin/node')`,
  )
  writeProgram('fake-node', nodeProgram)
  const launch = (args: string[], env = {}) =>
    spawnSync(process.execPath, [join(root, 'scripts/launch.mjs'), ...args], {
      encoding: 'utf8',
      env: { ...process.env, npm_execpath: join(root, 'npm-cli.js'), npm_node_execpath: process.execPath, ...env },
    })
  return { root, launch, npmCalls: () => readFileSync(join(root, 'npm.txt'), 'utf8') }
}

describe('launcher', () => {
  it('installs in a fresh repository, runs the command and exits with its code', () => {
    const { root, launch, npmCalls } = createRepository(process.versions.node, '#!/bin/sh')
    const first = launch(['print-args', 'two words', 'x'])
    expect(first.stdout).toMatch(/^… Installing packages\n✓ Installing packages {2}\d+\.\d s\n/)
    expect(first.stdout).toContain(`${root} [ 'two words', 'x' ]`)
    expect(first.stderr).toBe('')
    expect(first.status).toBe(3)
    expect(npmCalls()).toMatch(/^ci .*--loglevel=error.*--include=dev/)
  })

  it('skips the install the second time', () => {
    const { root, launch, npmCalls } = createRepository(process.versions.node, '#!/bin/sh')
    launch(['print-args'])
    const calls = npmCalls()
    expect(launch(['print-args']).stdout).toBe(`${root} []\n`)
    expect(npmCalls()).toBe(calls)
  })

  it('switches to the bundled Node when run on another version', () => {
    const { root, launch } = createRepository('99.0.0', '#!/bin/sh\nfor arg; do echo "[$arg]"; done\nexit 5')
    const { stdout, status } = launch(['print-args', 'two words'])
    expect(stdout).toContain(`[${join(root, 'scripts/launch.mjs')}]\n[print-args]\n[two words]\n`)
    expect(status).toBe(5)
  })

  it("gives the shop's memory back to the system, and leaves other commands alone", () => {
    const program = '#!/bin/sh\necho "$MALLOC_ARENA_MAX $MALLOC_TRIM_THRESHOLD_ $*"'
    const { launch } = createRepository('99.0.0', program)
    expect(launch(['start']).stdout).toMatch(/^2 524288 --.*start$/m)
    expect(launch(['start'], { MALLOC_ARENA_MAX: '5' }).stdout).toMatch(/^5 524288 /m)
    expect(launch(['print-args']).stdout).toMatch(/^ {2}\//m)
  })

  it('also runs a program by its path', () => {
    const { launch } = createRepository(process.versions.node, '#!/bin/sh')
    expect(launch(['scripts/print-args.ts', 'x']).stdout).toContain(" [ 'x' ]\n")
  })

  it("shows npm's output only on failure and retries the next time", () => {
    const { launch } = createRepository(process.versions.node, '#!/bin/sh')
    const failed = launch(['print-args'], { BROKEN_NETWORK: 'yes' })
    expect(failed.stderr).toMatch(/^npm error network\n.* failed\.\n$/)
    expect(failed.status).toBe(1)
    expect(launch(['print-args']).status).toBe(3)
  })
})
