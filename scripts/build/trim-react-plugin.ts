import { type ESTree, type Plugin, parseAst } from 'vite'
import { applyEdits, type Edit, listChildren, replaceNode, stubFunctions } from './edit-code.ts'

/** The version whose code was read for the tables below. */
const REACT_VERSION = '19.3.1'

/** Kinds of components that the shop does not use, with the tags of their fibers. */
const unusedKinds = {
  Profiler: 12,
  SuspenseList: 19,
  Scope: 21,
  LegacyHidden: 23,
  Tracing: 25,
  ViewTransition: 30,
  Activity: 31,
}
const unusedTags = new Set<unknown>(Object.values(unusedKinds))

/** Module variables that only the unused kinds change. */
const constants: Record<string, string> = {
  appearingViewTransitions: 'null',
  inUpdateViewTransition: 'false',
  pendingViewTransition: 'null',
  pendingViewTransitionEvents: 'null',
  rootViewTransitionAffected: 'false',
  rootViewTransitionNameCanceled: 'false',
  shouldStartViewTransition: 'false',
  viewTransitionContextChanged: 'false',
  viewTransitionMutationContext: 'false',
}

const stubs = {
  // of <ViewTransition>
  commitEnterViewTransitions: '',
  commitExitViewTransitions: '',
  commitNestedViewTransitions: '',
  measureNestedViewTransitions: '',
  restoreEnterOrExitViewTransitions: '',
  restoreNestedViewTransitions: '',
  restoreViewTransitionOnHostInstances: '',
  trackEnterViewTransitions: '',
  // of refs of fragments
  commitFragmentInstanceDeletionEffects: '',
  commitFragmentInstanceInsertionEffects: '',
  commitNewChildToFragmentInstances: '',
  // of stylesheets and scripts that components render
  accumulateSuspenseyCommitOnFiber: '',
  acquireResource: 'return null',
  getResource: 'return null',
  waitForCommitToBeReady: 'return null',
  // the component stacks that React adds to errors
  getStackByFiberInDevAndProd: "return ''",
}

const unusedClasses = new Set(['FragmentInstance', 'ViewTransitionPseudoElement'])

/** Hooks in React's tables, and the functions behind `preload()`, `preinit()` and `preconnect()` of react-dom. */
const unusedProperties = new Set([
  ...['useActionState', 'useFormState', 'useOptimistic', 'useHostTransitionStatus', 'useMemoCache', 'useCacheRefresh'],
  ...['D', 'C', 'L', 'm', 'X', 'S', 'M'],
])

const isTag = (node: ESTree.Node) =>
  (node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'tag') ||
  (node.type === 'Identifier' && node.name === 'tag')

const isUnusedTag = (node: ESTree.Node) => node.type === 'Literal' && unusedTags.has(node.value)

const isConstant = (node: ESTree.Node): node is ESTree.IdentifierReference =>
  node.type === 'Identifier' && Object.hasOwn(constants, node.name)

/** Whether a statement list never continues behind its end. */
function isTerminated(statements: ESTree.Node[]): boolean {
  const last = statements.at(-1)
  if (last?.type === 'BlockStatement') return isTerminated(last.body)
  return last !== undefined && /^(Break|Return|Throw|Continue)Statement$/.test(last.type)
}

const isFunction = (node: ESTree.Node): node is ESTree.Function => /Function/.test(node.type)

/** Lists the variables that a node declares in the function around it. */
const listVariables = (node: ESTree.Node): string[] => {
  if (isFunction(node)) return []
  const own = node.type === 'VariableDeclarator' && node.id.type === 'Identifier' ? [node.id.name] : []
  return own.concat(...listChildren(node).map(listVariables))
}

interface Removal {
  edits: Edit[]
  /** Variables whose declarations are removed, which other code of the function may use. */
  variables: string[]
}

/** Removes the cases of unused tags, except code that other cases fall into. */
function removeCases({ cases }: ESTree.SwitchStatement): Removal & { kept: ESTree.Node[] } {
  const removal = { edits: [] as Edit[], variables: [] as string[], kept: [] as ESTree.Node[] }
  let isReached = false
  for (const each of cases) {
    const isUnused = each.test !== null && isUnusedTag(each.test)
    if (isUnused && !isReached) {
      removal.edits.push(replaceNode(each, ''))
      removal.variables.push(...listVariables(each))
      continue
    }
    if (isUnused) removal.edits.push({ from: each.start, to: each.consequent[0]?.start ?? each.end, text: '' })
    removal.kept.push(...each.consequent)
    if (each.consequent.length > 0) isReached = !isTerminated(each.consequent)
    else isReached ||= !isUnused
  }
  return removal
}

/** Returns what replaces a node, if it belongs to something unused. */
function findReplacement(code: string, node: ESTree.Node): Edit | undefined {
  if (node.type === 'BinaryExpression' && /^[!=]==$/.test(node.operator)) {
    const { left, right, operator } = node
    if ((isUnusedTag(left) && isTag(right)) || (isUnusedTag(right) && isTag(left)))
      return replaceNode(node, String(operator === '!=='))
  }
  if (node.type === 'ExpressionStatement' && node.expression.type === 'AssignmentExpression') {
    const [name = ''] = /^\w+(?=\.prototype\.)/.exec(code.slice(node.start, node.start + 100)) ?? []
    if (unusedClasses.has(name)) return replaceNode(node, ';')
  }
  if (node.type === 'Property' && node.key.type === 'Identifier' && unusedProperties.has(node.key.name))
    return replaceNode(node, `${node.key.name}: null`)
  if (node.type === 'AssignmentExpression' && isConstant(node.left))
    return replaceNode(node, constants[node.left.name] ?? '')
  if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && Object.hasOwn(constants, node.id.name))
    return { from: node.id.end, to: node.end, text: ` = ${constants[node.id.name]}` }
  return isConstant(node) ? replaceNode(node, constants[node.name] ?? '') : undefined
}

/** Lists the edits that remove the unused kinds, except in nodes that are replaced anyway. */
function listRemovals(code: string, program: ESTree.Program, replaced: Edit[]): Edit[] {
  const edits: Edit[] = []
  const isReplaced = ({ start, end }: ESTree.Node) => replaced.some(({ from, to }) => from === start && to === end)

  /** Returns the variables whose declarations are removed. */
  const visit = (node: ESTree.Node): string[] => {
    if (node.type === 'BlockStatement' && isReplaced(node)) return []
    const replacement = findReplacement(code, node)
    if (replacement) {
      edits.push(replacement)
      return []
    }
    const removal = node.type === 'SwitchStatement' && isTag(node.discriminant) ? removeCases(node) : undefined
    edits.push(...(removal?.edits ?? []))
    const variables = (removal?.kept ?? listChildren(node)).flatMap(visit).concat(removal?.variables ?? [])
    if (!isFunction(node)) return variables
    // the code that is left may use them
    if (node.body && variables.length > 0)
      edits.push({ from: node.body.start + 1, to: node.body.start + 1, text: ` var ${variables};` })
    return []
  }
  visit(program)
  return edits
}

export const removeUnused = (code: string): string => applyEdits(code, listRemovals(code, parseAst(code), []))

/**
 * Leaves out of react-dom what the shop does not use. Using a removed kind or hook fails immediately, with React's error 156
 * or a TypeError.
 */
export function trimReact(code: string): string {
  if (!code.includes(`exports.version = "${REACT_VERSION}"`))
    throw new Error(`trim-react-plugin.ts was written for React ${REACT_VERSION}: check its tables for this version`)
  const program = parseAst(code)
  const replaced = stubFunctions(program, stubs)
  return applyEdits(code, [...replaced, ...listRemovals(code, program, replaced)])
}

/** Every shopper downloads React: this saves 10 KB of 58. */
export function trimReactPlugin(): Plugin {
  return {
    name: 'trim-react',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /[\\/]react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: trimReact(code), map: null }),
    },
  }
}
