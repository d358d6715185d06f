import { expect, it } from 'vitest'
import { replaceHttpImports } from './http-import-plugin.ts'

it('loads node:http without reading all its exports, and leaves other imports', () => {
  const code = [
    'import { createServer, STATUS_CODES as codes } from "node:http";',
    "import * as http from 'node:http';",
    'import http$1 from "node:http";',
    'import http$2, { createServer as listen } from "node:http";',
    'import * as https from "node:https";',
    'import { join } from "node:path";',
  ].join('\n')
  expect(replaceHttpImports(code)).toBe(
    [
      "const { createServer, STATUS_CODES: codes } = process.getBuiltinModule('node:http');",
      "const http = process.getBuiltinModule('node:http');",
      "const http$1 = process.getBuiltinModule('node:http');",
      "const http$2 = process.getBuiltinModule('node:http'), { createServer: listen } = http$2;",
      'import * as https from "node:https";',
      'import { join } from "node:path";',
    ].join('\n'),
  )
})
