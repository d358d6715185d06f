import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTempFolder } from '#tests/support/create-temp-folder.ts'
import { auditPackages } from './audit-packages.ts'

const createVulnerability = (name: string, severity: string, via: unknown[]) => ({ [name]: { name, severity, via } })
const advisory = { title: 'Reads any file', url: 'https://advisories.example/1', severity: 'high' }

describe('auditPackages', () => {
  const folder = createTempFolder()
  const printedLines: string[] = []
  beforeEach(() => {
    printedLines.length = 0
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  })

  /** Runs the audit with a fake npm that prints the output and exits. */
  function audit(report: unknown, { exitCode = 0, hangs = false } = {}) {
    const npmFolder = mkdtempSync(join(folder, 'npm-'))
    const script = join(npmFolder, 'npm.mjs')
    const output = typeof report === 'string' ? report : JSON.stringify(report)
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
      print: (line) => printedLines.push(line),
    })
  }

  it('fails with the vulnerable package and the one that depends on it', async () => {
    const vulnerabilities = {
      ...createVulnerability('leaky', 'high', [advisory]),
      ...createVulnerability('carrier', 'critical', ['leaky']),
      ...createVulnerability('dusty', 'moderate', [{ ...advisory, severity: 'moderate' }]),
    }
    const failure = audit({ auditReportVersion: 2, vulnerabilities }, { exitCode: 1 })
    await expect(failure).rejects.toThrow(
      'Vulnerable packages:\n' +
        '  leaky (high): Reads any file https://advisories.example/1\n' +
        '  carrier (critical): through leaky',
    )
    await expect(failure).rejects.not.toThrow('dusty')
  })

  it('passes silently without high or critical advisories', async () => {
    await audit({ auditReportVersion: 2, vulnerabilities: {} })
    const moderate = createVulnerability('dusty', 'moderate', [{ ...advisory, severity: 'moderate' }])
    await audit({ auditReportVersion: 2, vulnerabilities: moderate })
    expect(printedLines).toEqual([])
  })

  it.each([
    ['the registry rejects the request', { message: '405 Method Not Allowed' }, '405 Method Not Allowed'],
    ['npm crashes', 'Segmentation fault', 'npm audit failed'],
  ])('prints one line and passes when %s', async (_case, report, reason) => {
    await audit(report, { exitCode: 1 })
    expect(printedLines).toEqual([`  Skipped: could not fetch advisories (${reason}).`])
  })

  it('passes when npm does not respond in time', async () => {
    await audit('', { hangs: true })
    expect(printedLines).toEqual([expect.stringContaining('no response within 0.3 s')])
  })

  it('passes without npm', async () => {
    await auditPackages({ npm: [join(folder, 'no-such-npm')], print: (line) => printedLines.push(line) })
    expect(printedLines).toEqual([expect.stringContaining('could not fetch advisories')])
  })
})
