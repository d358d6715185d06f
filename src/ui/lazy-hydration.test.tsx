import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LazyHydration, lazyComponent, loadLazyComponents } from './lazy-hydration.tsx'

describe('a part that hydrates later, on the server', () => {
  const Price = lazyComponent(async () => ({ rupees }: { rupees: number }) => <b>{rupees}</b>)

  it('has the markup of its content once the code of all slices is loaded, and waits for hydration', async () => {
    await loadLazyComponents()
    const html = renderToString(
      <LazyHydration className="shelf">
        <Price rupees={899} />
      </LazyHydration>,
    )
    expect(html).toMatch(/<div id="[^"]+" data-dehydrated="" class="shelf"><!--\$--><b>899<\/b><!--\/\$--><\/div>/)
  })
})
