import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { allowedPhrases } from './allowed-phrases.ts'
import { bannedNames, bannedPhrases } from './banned-phrases.ts'

interface Finding {
  file: string
  line: number
  match: string
}

const names = new RegExp(`\\b(?:${bannedNames.join('|')})\\b`)
const phrases = bannedPhrases.map((phrase) => new RegExp(phrase.source, 'i'))

/** Lists every banned name and phrase in a text that the allow-list does not except. */
export function findBannedPhrases(file: string, text: string): Finding[] {
  return text.split('\n').flatMap((content, index) => {
    if (isAllowed(file, content)) return []
    const matches = [names, ...phrases].flatMap((pattern) => pattern.exec(content)?.[0] ?? [])
    return matches.map((match) => ({ file, line: index + 1, match }))
  })
}

function isAllowed(file: string, content: string): boolean {
  return allowedPhrases.some((allowed) => file.startsWith(allowed.file) && content.includes(allowed.text))
}

const checked = /\.(?:tsx?|mjs|md|css|yaml|html)$|^\.env\.example$|^Dockerfile$/
/** These name the banned phrases themselves, or are data of the database's history. */
const skipped =
  /^(?:migrations\/|scripts\/check\/(?:banned|allowed)-phrases\.ts|scripts\/check\/check-language\.test\.ts)/

export function checkLanguage(): Finding[] {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  return files
    .split('\n')
    .filter((file) => checked.test(file) && !skipped.test(file))
    .flatMap((file) => findBannedPhrases(file, readFileSync(file, 'utf8')))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const findings = checkLanguage()
  for (const { file, line, match } of findings)
    console.error(`${file}:${line} uses "${match}" (CONTRIBUTING.md, "Language")`)
  if (findings.length > 0) process.exitCode = 1
}
