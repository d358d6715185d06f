import { expect, it } from 'vitest'
import { trimRouter } from './trim-router-plugin.ts'

it('lets the bundler drop unused components, contexts and instrumentation', () => {
  const code = [
    'const Form = React$1.forwardRef((props, ref) => null);',
    'Form.displayName = "Form";',
    'const Context = React$1.createContext(null);',
    'router.state = {};',
    'if (init.instrumentations) instrument(router);',
  ].join('\n')
  expect(trimRouter(code)).toBe(
    [
      'const Form = /* @__PURE__ */ React$1.forwardRef((props, ref) => null);',
      '',
      'const Context = /* @__PURE__ */ React$1.createContext(null);',
      'router.state = {};',
      'if (false) instrument(router);',
    ].join('\n'),
  )
})
