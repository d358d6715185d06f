import type { ESTree } from 'vite'

export interface Edit {
  from: number
  to: number
  text: string
}

export const replaceNode = ({ start, end }: ESTree.Node, text: string): Edit => ({ from: start, to: end, text })

/** Applies edits that do not overlap. */
export const applyEdits = (code: string, edits: Edit[]): string =>
  edits
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
    .reduceRight((text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to), code)

/** Lists the direct children of a syntax node. */
export const listChildren = (node: ESTree.Node): ESTree.Node[] =>
  Object.entries(node)
    .filter(([key]) => key !== 'parent')
    .flatMap(([, value]) => value as unknown)
    .filter((value): value is ESTree.Node => value !== null && typeof value === 'object' && 'type' in value)

/** Returns the name and the body of a function in a declaration of its own. */
function findFunction(node: ESTree.Node): { name: string; body: ESTree.Node } | undefined {
  if (node.type === 'FunctionDeclaration' && node.id && node.body) return { name: node.id.name, body: node.body }
  if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return undefined
  const { id, init } = node
  const isArrow = init?.type === 'ArrowFunctionExpression' && init.body.type === 'BlockStatement'
  return isArrow ? { name: id.name, body: init.body } : undefined
}

/** Replaces the bodies of named functions. Throws if one is missing, because the package has changed. */
export function stubFunctions(program: ESTree.Node, bodies: Record<string, string>): Edit[] {
  const edits: Edit[] = []
  const missing = new Set(Object.keys(bodies))
  const visit = (node: ESTree.Node): void => {
    const declared = findFunction(node)
    if (declared && Object.hasOwn(bodies, declared.name)) {
      missing.delete(declared.name)
      edits.push(replaceNode(declared.body, `{${bodies[declared.name]}}`))
    } else for (const child of listChildren(node)) visit(child)
  }
  visit(program)
  if (missing.size > 0) throw new Error(`Functions to be left out were not found: ${Array.from(missing).join(', ')}`)
  return edits
}
