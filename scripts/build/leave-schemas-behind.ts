import type { ESTree, Plugin } from 'vite'

/** What the browser needs to know of a call; the rest of an endpoint is schemas, for the server to check by. */
const kept = new Set(['method', 'path', 'status', 'paged'])

type Statement = ESTree.Program['body'][number]

interface Edit {
  from: number
  to: number
  text: string
}

const pure = (code: string) => `/* @__PURE__ */ (() => (${code}))()`

/** Nobody reads `a`, so `const a = f(x)` may go; the bundler cannot know that by itself. */
function* editsOf(code: string, statement: Statement): Generator<Edit> {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type !== 'VariableDeclaration') return
  for (const { init } of declaration.declarations) {
    if (init?.type !== 'CallExpression' && init?.type !== 'ObjectExpression') continue
    const short = init.type === 'CallExpression' ? shortened(code, init) : undefined
    yield { from: init.start, to: init.end, text: short ?? pure(code.slice(init.start, init.end)) }
  }
}

/** `endpoint({ … })` without its schemas. */
function shortened(code: string, { callee, arguments: [definition] }: ESTree.CallExpression): string | undefined {
  if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || definition?.type !== 'ObjectExpression') return
  const properties = definition.properties.filter(
    (property) => property.type === 'Property' && property.key.type === 'Identifier' && kept.has(property.key.name),
  )
  return `({ ${properties.map(({ start, end }) => code.slice(start, end)).join(', ')} })`
}

/**
 * In the browser's build, an endpoint of a contract is its method and its path. Schemas that no form asks for go with
 * the rest, and Zod with them: a fifth of the script that every page would load.
 */
export function leaveSchemasBehind(): Plugin {
  return {
    name: 'leave-schemas-behind',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      order: 'post',
      filter: { id: /src[\\/](shared[\\/]error-reply|domains[\\/]\w+[\\/](?:\w+-)?contract)\.ts$/ },
      handler(code) {
        const edits = this.parse(code).body.flatMap((statement) => [...editsOf(code, statement)])
        return edits.reduceRight((text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to), code)
      },
    },
  }
}
