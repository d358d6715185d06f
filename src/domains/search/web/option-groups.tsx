import { ComboboxGroup, ComboboxGroupLabel, ComboboxItem, useComboboxContext } from '@ariakit/react/combobox'
import { useStoreState } from '@ariakit/react/store'
import { type ReactNode, useId } from 'react'
import { ColorSwatch } from '#domains/catalogue/web/parts/color-swatch.tsx'
import { Price } from '#domains/catalogue/web/parts/price.tsx'
import { ProductImageFrame } from '#domains/catalogue/web/parts/product-image-frame.tsx'
import { Link } from '#ui/link.tsx'
import type { SearchOption } from './search-options.ts'
import { formatItemCount, RECENT_HEADING, SUGGESTIONS_HEADING, TRENDING_HEADING } from './texts.ts'

interface GroupProps {
  options: SearchOption[]
  onPick: (option: SearchOption) => void
}

/** Shared with the delete buttons, which are in a separate column. */
export const optionRowHeight = 'h-12'
export const groupHeadingHeight = 'h-11'

const rowClass = 'flex cursor-pointer items-center gap-3 gutter aria-selected:bg-accent'

export function RecentGroup({ options, onPick }: GroupProps) {
  return (
    <Group label={RECENT_HEADING}>
      {options.map((option) => (
        <Option
          key={option.id}
          option={option}
          onPick={onPick}
          className={`${rowClass} ${optionRowHeight} pr-16 font-semibold`}
        >
          <span className="truncate">{option.text}</span>
        </Option>
      ))}
    </Group>
  )
}

export function TrendingGroup({ options, onPick }: GroupProps) {
  return (
    <Group
      label={TRENDING_HEADING}
      className="max-lg:not-first:border-t lg:not-first:border-l lg:col-span-full lg:not-first:col-span-1"
    >
      <div role="presentation" className="grid md:grid-cols-3 md:gap-px md:bg-ink md:py-px lg:pb-0">
        {options.map((option, index) => (
          <Option
            key={option.id}
            option={option}
            onPick={onPick}
            className="headline flex min-h-14 cursor-pointer items-center gap-4 gutter border-t border-line text-xl first:border-t-0 aria-selected:bg-accent md:min-h-32 md:flex-col md:items-start md:justify-between md:border-0 md:bg-paper md:py-4 lg:text-[clamp(1.25rem,1.9vw,2rem)]"
          >
            <span aria-hidden="true" className="mono-caption font-normal tracking-normal [font-stretch:100%]">
              {String(index + 1).padStart(2, '0')}
            </span>
            {option.text}
          </Option>
        ))}
      </div>
    </Group>
  )
}

/** Searches, and products next to them on wide screens; each product is shown once, with a link to its page. */
export function SuggestionGroup({ options, onPick }: GroupProps) {
  const searches = options.filter(({ suggestion }) => suggestion?.productId === undefined)
  const products = options.filter(({ suggestion }) => suggestion?.productId !== undefined)
  return (
    <Group
      label={SUGGESTIONS_HEADING}
      className={searches.length > 0 ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:grid-rows-[auto_1fr]' : ''}
    >
      {searches.length > 0 && (
        <div role="presentation" className="pb-2 lg:pb-6">
          {searches.map((option) => (
            <Option
              key={option.id}
              option={option}
              onPick={onPick}
              className={`${rowClass} min-h-12 py-1 text-base leading-tight font-semibold lg:text-xl`}
            >
              {option.suggestion?.type === 'color' && <ColorSwatch color={option.text} className="size-5" />}
              <span>{option.text}</span>
              <ItemCount option={option} className="max-lg:ml-auto" />
            </Option>
          ))}
        </div>
      )}
      {products.length > 0 && (
        <div
          role="presentation"
          className={`md:max-lg:grid md:max-lg:grid-cols-2 ${
            searches.length > 0
              ? 'max-lg:border-t max-lg:border-ink lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:flex lg:border-l lg:border-ink'
              : 'border-t border-line lg:flex lg:border-b'
          }`}
        >
          {products.map((option) => (
            <ProductOption
              key={option.id}
              option={option}
              isNarrow={products.length > MAX_WIDE_PRODUCTS}
              isAlone={options.length === 1}
            />
          ))}
        </div>
      )}
    </Group>
  )
}

const MAX_WIDE_PRODUCTS = 2

/** A row with a thumbnail on phones, a card on wide screens, with its text at the side if it is the only suggestion. */
function ProductOption({ option, isNarrow, isAlone }: { option: SearchOption; isNarrow: boolean; isAlone: boolean }) {
  const { productId, text, price, originalPrice, image } = option.suggestion ?? {}
  return (
    <Option
      option={option}
      link={`/product/${productId}`}
      className={`flex cursor-pointer items-center gap-4 border-b border-line px-4 aria-selected:bg-accent max-lg:last:border-b-0 lg:gap-0 lg:border-r lg:border-b-0 lg:px-0 md:max-lg:nth-last-2:odd:border-b-0 lg:last:border-r-0 ${isAlone ? 'lg:grow lg:items-end' : `lg:flex-col lg:items-stretch ${isNarrow ? 'lg:w-36 xl:w-48' : 'lg:w-48 xl:w-60'}`}`}
    >
      <span className={`w-16 shrink-0 ${isAlone ? 'lg:w-60 xl:w-72' : 'lg:w-auto'}`}>
        <ProductImageFrame
          image={image && { ...image, altText: '' }}
          sizes={isAlone ? '(min-width: 64rem) 18rem, 4rem' : '(min-width: 64rem) 15rem, 4rem'}
          maxWidth={800}
        />
      </span>
      <span className="grid min-w-0 grow content-center gap-1 py-2 lg:content-start lg:gap-1.5 lg:p-4">
        <span className="text-sm leading-snug font-semibold lg:text-base">{text}</span>
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 lg:grid lg:gap-1">
          {price !== undefined && <Price price={price} originalPrice={originalPrice} className="text-sm" />}
          <ItemCount option={option} />
        </span>
      </span>
    </Option>
  )
}

const ItemCount = ({ option: { suggestion }, className = '' }: { option: SearchOption; className?: string }) => (
  <span className={`shrink-0 font-mono text-xs font-medium text-smoke in-aria-selected:text-ink ${className}`}>
    {suggestion && formatItemCount(suggestion.count)}
  </span>
)

function Group({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <ComboboxGroup className={className}>
      <ComboboxGroupLabel className={`mono-caption gutter flex items-center text-smoke ${groupHeadingHeight}`}>
        {label}
      </ComboboxGroupLabel>
      {children}
    </ComboboxGroup>
  )
}

interface OptionProps {
  option: SearchOption
  onPick?: (option: SearchOption) => void
  /** The page that picking the option opens; without it, the option is a search. */
  link?: string
  className: string
  children: ReactNode
}

/** Arrow keys or the pointer highlight the option; Enter or a click picks it. */
function Option({ option, onPick, link, className, children }: OptionProps) {
  const id = useId()
  const isHighlighted = useStoreState(useComboboxContext(), (state) => state?.activeId === id)
  return (
    <ComboboxItem
      id={id}
      aria-selected={isHighlighted}
      {...(link === undefined ? { value: option.text } : { render: <Link to={link} /> })}
      focusOnHover
      blurOnHoverEnd={false}
      // picking an option closes the whole search bar
      hideOnClick={false}
      setValueOnClick={false}
      selectValueOnClick={false}
      // keeps the focus in the input
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick?.(option)}
      className={className}
    >
      {children}
    </ComboboxItem>
  )
}
