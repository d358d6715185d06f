import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { demoSettings } from '#demo/shop-settings.ts'
import { defaultSettings } from '#domains/settings/rules.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { composeEmailSamples } from './domains.ts'

const ORIGIN = 'https://shop.example.in'
const samples = composeEmailSamples(ORIGIN, demoSettings)

/** Lists the files that compose emails. */
async function listEmailFiles(): Promise<string[]> {
  const folder = join(import.meta.dirname, 'domains')
  const files = (await readdir(folder, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const emailFiles: string[] = []
  for (const file of files) {
    if ((await readFile(join(folder, file), 'utf8')).includes('composeEmail('))
      emailFiles.push(file.replaceAll('\\', '/'))
  }
  return emailFiles
}

/** Reads the files that list the email samples of the same domain. */
async function readSampleSource(file: string): Promise<string> {
  const folder = join(import.meta.dirname, 'domains', dirname(file))
  const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '')
  return (await read('domain.ts')) + (await read('email-samples.ts'))
}

describe('email samples', () => {
  it('include every email', async () => {
    expect((await listEmailFiles()).length).toBeGreaterThan(8)
    const missing: string[] = []
    for (const file of await listEmailFiles()) {
      if (!(await readSampleSource(file)).includes(`/${basename(file)}'`)) missing.push(file)
    }
    expect(missing).toEqual([])
  })

  it('name no shop but this one', () => {
    const neutral = composeEmailSamples(ORIGIN, defaultSettings)
    expect(neutral.filter((sample) => /nukkad/i.test(JSON.stringify(sample)))).toEqual([])
    expect(neutral.every(({ text }) => text.trimEnd().endsWith('New Shop.'))).toBe(true)
    const brandWords = /\bdrops?\b|acid|wear it|worldwide|Your Your/i
    expect(neutral.filter(({ text }) => brandWords.test(text.replaceAll('/drops/', '/')))).toEqual([])
  })

  it('tell the customer to ask for the return address while the shop has none', () => {
    const getText = (settings: ShopSettings) =>
      composeEmailSamples(ORIGIN, settings).find(({ name }) => name === 'Return: approved')?.text
    expect(getText(demoSettings)).toContain('Send it to:\nNukkad Demo Store')
    expect(getText(demoSettings)).not.toContain('Reply to this email, and')
    expect(getText(defaultSettings)).not.toContain('Send it to:')
    expect(getText(defaultSettings)).toContain("Reply to this email, and we'll tell you where to send it.")
  })

  it('have unique ids and names', () => {
    expect(new Set(samples.map(({ id }) => id)).size).toBe(samples.length)
    expect(new Set(samples.map(({ name }) => name)).size).toBe(samples.length)
  })
})

describe.each(samples)('the $id email', ({ subject, text, html }) => {
  it('has a subject short enough for a phone', () => {
    expect(subject.length).toBeGreaterThan(5)
    expect(subject.length).toBeLessThan(70)
  })

  it('has text and HTML versions without empty placeholders', () => {
    for (const version of [text, html]) expect(version).not.toMatch(/undefined|null|NaN|\[object|Invalid Date/)
    expect(text.split('\n').filter((line) => line.length > 72 && !line.startsWith('http'))).toEqual([])
  })

  it('links only to the shop, with the same links in both versions', () => {
    const htmlLinks = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
    const textLinks = [...text.matchAll(/^http\S+$/gm)].map(([href]) => href)
    expect(htmlLinks).toEqual(textLinks)
    expect(htmlLinks.filter((href) => !href.startsWith(`${ORIGIN}/`))).toEqual([])
  })

  it('loads no remote content and runs no scripts', () => {
    expect(html).not.toMatch(/<(?:script|img|link|iframe|form|object|video)|url\(|@import|\son\w+=/i)
  })
})
