import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildDocument } from '../openapi/build-document.ts'

const redocly = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))
const file = '.cache/openapi.json'

/** Lints the OpenAPI document with the rules in redocly.yaml. */
mkdirSync('.cache', { recursive: true })
writeFileSync(file, JSON.stringify(await buildDocument(), null, 2))
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
process.exitCode = spawnSync(process.execPath, [redocly, 'lint', file], { env, stdio: 'inherit' }).status ?? 1
