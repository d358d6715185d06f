import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { allowedPhrases } from './allowed-phrases.ts'
import { bannedNames, bannedPhrases } from './banned-phrases.ts'

interface Finding {
  file: string
  line: number
  match: string
}

const names = new RegExp(`\\b(?:${bannedNames.join('|')})\\b`, 'g')
const phrases = bannedPhrases.map((phrase) => new RegExp(phrase.source, 'gi'))

/** Lists every banned name and phrase in a text, except on allowed lines. */
export function findBannedPhrases(file: string, text: string): Finding[] {
  return text.split('\n').flatMap((content, index) => {
    if (isAllowed(file, content)) return []
    const matches = [names, ...phrases].flatMap((pattern) => content.match(pattern) ?? [])
    return matches.map((match) => ({ file, line: index + 1, match }))
  })
}

function isAllowed(file: string, content: string): boolean {
  return allowedPhrases.some((allowed) => file.startsWith(allowed.file) && content.includes(allowed.text))
}

const checkedFiles = /\.(?:tsx?|mjs|md|css|yaml|html)$|^\.env\.example$|^Dockerfile$/
/** The lists and the test contain the phrases, and migrations keep old names. */
const skippedFiles = /^(?:migrations\/|scripts\/check\/(?:(?:banned|allowed)-phrases|check-language\.test)\.ts)/

export function checkLanguage(folder = '.'): Finding[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
  return files
    .split('\n')
    .filter((file) => checkedFiles.test(file) && !skippedFiles.test(file) && existsSync(join(folder, file)))
    .flatMap((file) => findBannedPhrases(file, readFileSync(join(folder, file), 'utf8')))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const findings = checkLanguage()
  for (const { file, line, match } of findings)
    console.error(`${file}:${line} uses "${match}" (CONTRIBUTING.md, "Language")`)
  if (findings.length > 0) process.exitCode = 1
}
