/**
 * The npm that started this, on the Node that it runs on: the one on the path may lie in the folder that is about to go.
 * @returns {[program: string, ...args: string[]]}
 */
export function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  return npm?.endsWith('npm-cli.js') && node ? [node, npm] : ['npm']
}
