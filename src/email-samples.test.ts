import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { composeEmailSamples } from './domains.ts'

const ORIGIN = 'https://shop.example.in'
const samples = composeEmailSamples(ORIGIN)

/** Lists the files that compose emails. */
async function listEmailFiles(): Promise<string[]> {
  const names = await readdir(join(import.meta.dirname, 'domains'), { recursive: true })
  const files = names.filter((name) => name.endsWith('.ts')).map((name) => `domains/${name.replaceAll('\\', '/')}`)
  const composers = files.map(async (file) => ((await read(file)).includes('composeEmail(') ? [file] : []))
  return (await Promise.all(composers)).flat()
}

const read = (file: string) => readFile(join(import.meta.dirname, file), 'utf8').catch(() => '')

/** Checks whether the domain imports the file where it lists its samples. */
async function hasSamples(file: string): Promise<boolean> {
  const folder = dirname(file)
  const lists = await Promise.all([`${folder}/domain.ts`, `${folder}/email-samples.ts`, 'email-samples.ts'].map(read))
  return lists.some((source) => source.includes(`'./${basename(file)}'`) || source.includes(`'#${file}'`))
}

describe('email samples', () => {
  it('include every email', async () => {
    const files = await listEmailFiles()
    expect(files).toContain('domains/orders/server/order-email.ts')
    const missing = await Promise.all(files.map(async (file) => ((await hasSamples(file)) ? [] : [file])))
    expect(missing.flat()).toEqual([])
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
