import { expect, it } from 'vitest'
import { markComponentsPure } from './pure-components-plugin.ts'

it('lets a build drop components and contexts that nobody uses', () => {
  const code = [
    'const Form = React$1.forwardRef((props, ref) => null);',
    'Form.displayName = "Form";',
    'const Context = React$1.createContext(null);',
    'router.state = {};',
  ].join('\n')
  expect(markComponentsPure(code)).toBe(
    [
      'const Form = /* @__PURE__ */ React$1.forwardRef((props, ref) => null);',
      '',
      'const Context = /* @__PURE__ */ React$1.createContext(null);',
      'router.state = {};',
    ].join('\n'),
  )
})
