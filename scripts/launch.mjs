/**
 * The entry point of every npm script: installs packages if needed, then runs `scripts/<command>.ts` on the bundled Node.
 * Must parse on any Node version, so an old one gets the message below.
 */

const minVersion = 20

if (Number(process.versions.node.split('.')[0]) < minVersion) {
  console.error(`Nukkad needs Node ${minVersion} or newer, but this is ${process.version}. See https://nodejs.org.`)
  process.exitCode = 1
} else {
  void import('./launch/run.mjs').then(({ run }) => run(process.argv.slice(2)))
}
