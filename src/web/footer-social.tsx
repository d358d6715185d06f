import { useSite } from '#ui/site.ts'

export function FollowUs() {
  const { profiles } = useSite().social
  if (profiles.length === 0) return null
  return (
    <section aria-labelledby="follow-us" className="flex grow flex-col">
      <h2 id="follow-us" className="mono-caption border-b border-iron px-4 py-3 md:px-5 text-ash">
        Follow Us
      </h2>
      <ul className="grid grow grid-cols-2 gap-px bg-iron">
        {profiles.map(({ name, url }) => (
          <li key={name} className="bg-ink last:odd:col-span-2">
            <a
              href={url}
              rel="noreferrer"
              target="_blank"
              className="focus-inside flex h-full min-h-13 items-center justify-between gap-2 px-4 leading-tight font-semibold hover:bg-accent hover:text-ink md:px-5"
            >
              {name}
              <span className="sr-only">, opens in a new tab</span>
              <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0 fill-none stroke-current stroke-2">
                <path d="M2 10l8-8M3.5 2H10v6.5" />
              </svg>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
