import type { ESTree, Plugin } from 'vite'

/** The endpoint properties that the API client uses; the server uses all of them. */
const clientProperties = new Set(['method', 'path', 'status', 'paged', 'public'])

type Statement = ESTree.Program['body'][number]

interface Edit {
  from: number
  to: number
  text: string
}

const markPure = (code: string) => `/* @__PURE__ */ (() => (${code}))()`

/** Strips endpoints, and marks other initializers as pure, so the bundler may drop unused ones such as `const a = f(x)`. */
function* createEdits(code: string, statement: Statement): Generator<Edit> {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type !== 'VariableDeclaration') return
  for (const { init } of declaration.declarations) {
    if (init?.type !== 'CallExpression' && init?.type !== 'ObjectExpression') continue
    const stripped = init.type === 'CallExpression' ? stripEndpoint(code, init) : undefined
    yield { from: init.start, to: init.end, text: stripped ?? markPure(code.slice(init.start, init.end)) }
  }
}

/** Returns the code of `endpoint({ … })` as an object with the client's properties only. */
function stripEndpoint(code: string, { callee, arguments: [definition] }: ESTree.CallExpression): string | undefined {
  if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || definition?.type !== 'ObjectExpression') return
  const properties = definition.properties.filter(
    (property) =>
      property.type === 'Property' && property.key.type === 'Identifier' && clientProperties.has(property.key.name),
  )
  return `({ ${properties.map(({ start, end }) => code.slice(start, end)).join(', ')} })`
}

/**
 * Reduces contract endpoints in the browser build to the properties that the API client uses. This removes schemas that
 * no form uses, and Zod with them: a fifth of the script that every page loads.
 */
export function stripSchemasPlugin(): Plugin {
  return {
    name: 'strip-schemas',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      order: 'post',
      filter: { id: /src[\\/](shared[\\/]error-body|domains[\\/]\w+[\\/](?:[\w-]+-)?contract)\.ts$/ },
      handler(code) {
        const edits = this.parse(code).body.flatMap((statement) => [...createEdits(code, statement)])
        return edits.reduceRight((text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to), code)
      },
    },
  }
}
