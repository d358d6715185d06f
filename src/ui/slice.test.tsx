import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { lazySlice, loadSlices, Slice } from './slice.tsx'

describe('a slice on the server', () => {
  const Price = lazySlice(async () => ({ rupees }: { rupees: number }) => <b>{rupees}</b>)

  it('has the markup of its content once the code of all slices is loaded, and waits for hydration', async () => {
    await loadSlices()
    const html = renderToString(
      <Slice className="shelf">
        <Price rupees={899} />
      </Slice>,
    )
    expect(html).toMatch(/<div id="[^"]+" data-dehydrated="" class="shelf"><!--\$--><b>899<\/b><!--\/\$--><\/div>/)
  })
})
