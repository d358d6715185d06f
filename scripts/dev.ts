import { openShop } from '../src/main.ts'
import { replaceProcess } from './launch/replace-process.mjs'
import { loadEnvironment } from './shop/load-environment.ts'

loadEnvironment({ mode: 'development' })
// set by `node --watch` in the process that it restarts on changes
const { WATCH_REPORT_DEPENDENCIES: isRestartedOnChange } = process.env
if (isRestartedOnChange) await openShop({ dev: true })
else replaceProcess(process.execPath, ['--watch', '--watch-preserve-output', 'scripts/launch.mjs', 'dev'])
