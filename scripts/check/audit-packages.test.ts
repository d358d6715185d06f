import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { auditPackages } from './audit-packages.ts'

const vulnerability = (name: string, severity: string, via: unknown[]) => ({ [name]: { name, severity, via } })
const advisory = { title: 'Reads any file', url: 'https://advisories.example/1', severity: 'high' }

describe('the audit of the packages', () => {
  const folder = tempFolder()
  const said: string[] = []
  beforeEach(() => {
    said.length = 0
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  })

  /** Stands in for npm: leaves its arguments behind, answers, and ends as npm would. */
  function audit(answer: unknown, { exitCode = 0, hangs = false } = {}) {
    const place = mkdtempSync(join(folder, 'npm-'))
    const script = join(place, 'npm.mjs')
    const output = typeof answer === 'string' ? answer : JSON.stringify(answer)
    writeFileSync(
      script,
      hangs
        ? 'setInterval(() => {}, 1_000)'
        : `process.stdout.write(${JSON.stringify(output)}, () => process.exit(
            process.argv.slice(2, 4).join(' ') === 'audit --omit=dev' ? ${exitCode} : 99))`,
    )
    return auditPackages({
      npm: [process.execPath, script],
      timeoutMs: hangs ? 300 : 20_000,
      say: (line) => said.push(line),
    })
  }

  it('fails with the name of a package that has an advisory, and of the one that it comes by', async () => {
    const vulnerabilities = {
      ...vulnerability('leaky', 'high', [advisory]),
      ...vulnerability('carrier', 'critical', ['leaky']),
      ...vulnerability('dusty', 'moderate', [{ ...advisory, severity: 'moderate' }]),
    }
    const failure = audit({ auditReportVersion: 2, vulnerabilities }, { exitCode: 1 })
    await expect(failure).rejects.toThrow(
      'Packages with advisories:\n' +
        '  leaky (high): Reads any file https://advisories.example/1\n' +
        '  carrier (critical): by way of leaky',
    )
    await expect(failure).rejects.not.toThrow('dusty')
  })

  it('passes, and says nothing, when there is none that is grave', async () => {
    await audit({ auditReportVersion: 2, vulnerabilities: {} })
    await audit({ auditReportVersion: 2, vulnerabilities: vulnerability('dusty', 'moderate', [advisory]) })
    expect(said).toEqual([])
  })

  it.each([
    ['the registry refuses', { message: '405 Method Not Allowed' }, '405 Method Not Allowed'],
    ['npm breaks', 'Segmentation fault', 'npm audit failed'],
  ])('says so in one line and passes when %s', async (_case, answer, reason) => {
    await audit(answer, { exitCode: 1 })
    expect(said).toEqual([
      `  No advisories could be asked for (${reason}), so that nothing is said about the packages.`,
    ])
  })

  it('waits for no answer longer than it may', async () => {
    await audit('', { hangs: true })
    expect(said).toEqual([expect.stringContaining('no answer within 0.3 s')])
  })

  it('passes without any npm', async () => {
    await auditPackages({ npm: [join(folder, 'no-such-npm')], say: (line) => said.push(line) })
    expect(said).toEqual([expect.stringContaining('No advisories could be asked for')])
  })
})
