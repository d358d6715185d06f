import { parseArgs } from 'node:util'
import { auditPackages } from './check/audit-packages.ts'
import { checkCode, fixCode } from './check/check-code.ts'

const { values } = parseArgs({ options: { fix: { type: 'boolean', default: false } } })

if (values.fix) await fixCode().catch(() => {})
await checkCode()
await auditPackages()
