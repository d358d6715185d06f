import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { applyEdits, stubFunctions } from './edit-code.ts'

const stub = (code: string, bodies: Record<string, string>) => applyEdits(code, stubFunctions(parseAst(code), bodies))

it('replaces the bodies of functions, wherever they are declared', () => {
  const code = [
    'const load = ({ key }) => { return fetch(key) }',
    'function createRouter() { async function submit(form) { await send(form) } return { load, submit } }',
  ].join('\n')
  expect(stub(code, { load: '', submit: 'return false' })).toBe(
    [
      'const load = ({ key }) => {}',
      'function createRouter() { async function submit(form) {return false} return { load, submit } }',
    ].join('\n'),
  )
})

it('fails if a function is missing, because the package has changed', () => {
  expect(() => stub('function load() {}', { load: '', submit: '' })).toThrow('not found: submit')
})
