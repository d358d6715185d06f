/**
 * The way in for every npm script: installs when needed, then runs `scripts/<command>.ts` on the Node that the shop brings.
 * Any Node must be able to read this file, or an old one could not be told that it is too old.
 */

const oldest = 20

if (Number(process.versions.node.split('.')[0]) < oldest) {
  console.error(`Nukkad needs Node ${oldest} or newer, and this is ${process.version}: see https://nodejs.org.`)
  process.exitCode = 1
} else {
  void import('./launch/run.mjs').then(({ run }) => run(process.argv.slice(2)))
}
