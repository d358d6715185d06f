import { type Plugin, runnerImport } from 'vite'

/** Replaces modules with the values of their exports, so their dependencies are not part of the build. */
export function evaluateModulePlugin(files: RegExp): Plugin {
  return {
    name: 'evaluate-module',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    load: {
      filter: { id: files },
      async handler(id) {
        const { module, dependencies } = await runnerImport<object>(id, { configFile: false, logLevel: 'error' })
        for (const file of dependencies) this.addWatchFile(file)
        return Object.entries(module)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
          .join('\n')
      },
    },
  }
}
