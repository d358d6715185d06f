import { posix } from 'node:path'
import type { Kind } from './table.ts'

interface Rule {
  opens: string[]
  closes: string[]
  patterns: string[]
  message: string
}

/**
 * The table as Biome's overrides. A kind's patterns begin by refusing everything; each later one opens, or with `!`
 * in the table closes again, and the last that matches decides. So whatever nobody thought of is refused.
 */
export function importRules(kinds: Kind[]) {
  return merged(kinds.flatMap(rulesOf)).map(({ opens, closes, patterns, message }) => ({
    includes: [...opens, ...closes],
    linter: {
      rules: {
        style: { noRestrictedImports: { level: 'error', options: { patterns: [{ group: patterns, message }] } } },
      },
    },
  }))
}

/** Relative paths read differently from every folder, so each folder gets a rule of its own. */
function rulesOf(kind: Kind): Rule[] {
  const closes = kind.files.filter(isClosing)
  const opens = kind.files.filter((glob) => !isClosing(glob))
  const folders = new Set(opens.map((glob) => (kind.own === 'outside src' ? '' : posix.dirname(glob))))
  return [...folders].map((folder) => ({
    opens: opens.filter((glob) => kind.own === 'outside src' || posix.dirname(glob) === folder),
    closes,
    patterns: patternsFor(kind, folder),
    message: refusal(kind),
  }))
}

/** Most kinds read the same in every domain: one rule serves them all. */
function merged(rules: Rule[]): Rule[] {
  const alike = Map.groupBy(rules, ({ patterns, message }) => JSON.stringify([patterns, message]))
  return [...alike.values()].map((group) => ({
    ...(group[0] as Rule),
    opens: group.flatMap(({ opens }) => opens),
    closes: [...new Set(group.flatMap(({ closes }) => closes))],
  }))
}

function refusal({ name, only }: Kind): string {
  return `A ${name} imports only ${only} (docs/architecture.md, "Who may import whom").`
}

const isClosing = (glob: string) => glob.startsWith('!')

function patternsFor(kind: Kind, folder: string): string[] {
  return [
    ...packagePatterns(kind),
    ...(kind.own === 'outside src' ? outsidePatterns : kind.own.flatMap((target) => relativePatterns(folder, target))),
    ...kind.rooms.map(turnedOver),
    ...neverPatterns(kind),
  ]
}

function packagePatterns({ packages }: Kind): string[] {
  if ('only' in packages) return ['**', ...packages.only.map(turnedOver)]
  return ['./**', '../**', '/**', 'file:*/**', '#*/**', ...packages.allBut]
}

const outsidePatterns = ['!./**', '!../**', '**/src/**', '../**/demo/**', '../**/tests/**']

/** A path that climbs out again on the way would pass for what it is not; so would a file that only tests may see. */
function neverPatterns(kind: Kind): string[] {
  const climbing = ['#*/**/{.,..}/**']
  return kind.own === 'outside src' || kind.name === 'test' ? climbing : [...climbing, '**/*.test.{ts,tsx}']
}

function turnedOver(glob: string): string {
  return isClosing(glob) ? glob.slice(1) : `!${glob}`
}

/** How a file in `folder` writes `target`. A folder left open by `*` must not be filled with `..`. */
function relativePatterns(folder: string, target: string): string[] {
  const path = posix.relative(folder, target.replace(/^!/, ''))
  const written = path.startsWith('../') ? path : `./${path}`
  const opened = isClosing(target) ? written : `!${written}`
  return written.includes('*/') ? [opened, written.replace('*/', '{.,..}/')] : [opened]
}
