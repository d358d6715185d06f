/** What one household or one machine cannot change at will: the address, or of a version 6 address its first half. */
export function networkOf(told: string): string {
  // some proxies add the port, which changes with every connection
  const address = told.replace(/^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')
  const version4 = /(?:^|:)(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (version4) return version4
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':').toLowerCase()
}
