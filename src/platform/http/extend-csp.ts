/** Sources by directive, separated by spaces. */
export type CspSources = Record<string, string>

/** Adds sources to a content security policy. */
export function extendCsp(policy: string, sources: CspSources): string {
  const remainingSources = new Map(Object.entries(sources))
  const directives = policy.split(';').map((directive) => {
    const [name = ''] = directive.trim().split(' ', 1)
    const added = remainingSources.get(name)
    remainingSources.delete(name)
    return added ? `${directive} ${added}` : directive
  })
  return [...directives, ...[...remainingSources].map((entry) => entry.join(' '))].join(';')
}
