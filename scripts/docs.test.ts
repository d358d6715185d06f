import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  encoding: 'utf8',
})
  .trimEnd()
  .split('\n')
  .filter((file) => existsSync(file))

const read = (file: string) => readFileSync(file, 'utf8')

/** Removes code, in which links are not rendered. */
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')

/** Returns the anchor that GitHub generates for a heading. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const listAnchors = (file: string) =>
  [...read(file).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => toAnchor(heading.replace(/`/g, '')))

function findProblem(file: string, link: string): string | undefined {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? file : normalize(join(dirname(file), decodeURIComponent(path)))
  if (!existsSync(target)) return `${file}: ${link} does not exist`
  if (anchor && target.endsWith('.md') && !listAnchors(target).includes(anchor))
    return `${file}: ${link} has no such heading`
  return undefined
}

it('every link between documents has a target', () => {
  const links = files.flatMap((file) =>
    [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => [file, link] as const),
  )
  const localLinks = links.filter(([, link]) => !/^[a-z]+:/.test(link))
  expect(localLinks.length).toBeGreaterThan(40)
  expect(localLinks.flatMap(([file, link]) => findProblem(file, link) ?? [])).toEqual([])
})

it('the README lists every setting', () => {
  const readme = read('README.md')
  const settings = [...read('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]*)=$/gm)].map(([, name = '']) => name)
  // set by npm start and npm run dev
  expect(settings.filter((name) => !readme.includes(`\`${name}\``))).toEqual(['NODE_ENV'])
})

it('the changelog starts with unreleased changes, then the version of package.json', () => {
  const versions = [...read('CHANGELOG.md').matchAll(/^## \[([^\]]+)\]/gm)].map(([, version]) => version)
  expect(versions.slice(0, 2)).toEqual(['Unreleased', packageJson.version])
})
