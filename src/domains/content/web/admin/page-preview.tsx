import { useState } from 'react'
import { PreviewFrame } from '#ui/admin/preview-frame.tsx'
import type { PageText, TextBlock } from '../../page-contract.ts'
import { fillPage } from '../../rules.ts'
import { AboutPageView } from '../about-page.tsx'
import { TextPageView } from '../text-page.tsx'
import { assignSectionIds } from './assign-section-ids.ts'

const widths = { Phone: 390, Desktop: 1280 }
type Device = keyof typeof widths

function isFilled(block: TextBlock): boolean {
  if (block.kind === 'paragraph') return block.text.trim() !== ''
  return block.kind === 'rows' ? block.rows.some(({ label, text }) => label || text) : block.items.some(Boolean)
}

const withoutEmptyBlocks = (page: PageText): PageText => ({
  ...page,
  sections: page.sections.map((section) => ({ ...section, blocks: section.blocks.filter(isFilled) })),
})

interface PagePreviewProps {
  text: PageText
  placeholders: Record<string, string>
  isAbout: boolean
}

/** Shows the page as shoppers will see it, in the components of the shop. */
export function PagePreview({ text, placeholders, isAbout }: PagePreviewProps) {
  const [device, setDevice] = useState<Device>('Phone')
  const page = fillPage(withoutEmptyBlocks(assignSectionIds(text)), placeholders)
  return (
    <section aria-labelledby="preview" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="preview" className="text-lg font-bold max-xl:sr-only">
          Preview
        </h2>
        <div className="flex border border-ink">
          {(Object.keys(widths) as Device[]).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={device === name}
              onClick={() => setDevice(name)}
              className="focus-inside min-h-11 cursor-pointer border-l border-ink px-4 text-sm font-semibold first:border-l-0 hover:bg-accent aria-pressed:bg-ink aria-pressed:text-paper"
            >
              {name}
            </button>
          ))}
        </div>
      </div>
      <PreviewFrame title={`Preview on a ${device.toLowerCase()}`} width={widths[device]}>
        {isAbout ? <AboutPageView page={page} /> : <TextPageView page={page} />}
      </PreviewFrame>
    </section>
  )
}
