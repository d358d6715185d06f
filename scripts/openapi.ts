import { buildDocument } from './openapi/build-document.ts'

/** `npm run openapi` prints the OpenAPI document. */
process.stdout.write(`${JSON.stringify(await buildDocument(), null, 2)}\n`)
