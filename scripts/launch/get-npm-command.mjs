/**
 * Returns the npm that started this process and its Node. The one on the PATH may be in the node_modules about to be deleted.
 * @returns {[program: string, ...args: string[]]}
 */
export function getNpmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  return npm?.endsWith('npm-cli.js') && node ? [node, npm] : ['npm']
}
