import { MoveButtons, TextInput } from '#ui/admin/editor-fields.tsx'
import { saveBarButton } from '#ui/admin/save-bar.tsx'
import { moveItem } from '#ui/admin/sortable-list.tsx'
import { TextArea } from '#ui/admin/text-area.tsx'
import { useItemKeys } from '#ui/admin/use-item-keys.ts'
import { MAX_ITEMS, MAX_PARAGRAPH_LENGTH, type TextBlock } from '../../page-contract.ts'
import { ItemList } from './item-list.tsx'

const kindLabels: Record<TextBlock['kind'], string> = {
  paragraph: 'Paragraph',
  list: 'List',
  steps: 'Steps',
  rows: 'Table',
}

const newBlocks: { [K in TextBlock['kind']]: Extract<TextBlock, { kind: K }> } = {
  paragraph: { kind: 'paragraph', text: '' },
  list: { kind: 'list', items: [''] },
  steps: { kind: 'steps', items: [''] },
  rows: { kind: 'rows', rows: [{ label: '', text: '' }] },
}

interface BlocksEditorProps {
  name: string
  /** Names the section for screen readers. */
  itemName: string
  blocks: TextBlock[]
  onChange: (blocks: TextBlock[]) => void
}

export function BlocksEditor({ name, itemName, blocks, onChange }: BlocksEditorProps) {
  const { keys, moveKey, removeKey } = useItemKeys(blocks.length)
  const move = (from: number, to: number) => {
    moveKey(from, to)
    onChange(moveItem(blocks, from, to))
  }
  const remove = (index: number) => {
    removeKey(index)
    onChange(blocks.toSpliced(index, 1))
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {blocks.map((block, index) => {
        const blockName = `${kindLabels[block.kind].toLowerCase()} ${index + 1} of ${itemName}`
        return (
          <div key={keys[index]} className="grid grid-cols-[minmax(0,1fr)] gap-2 border-l-4 border-line pl-3">
            <BlockFields
              name={`${name}.${index}`}
              itemName={blockName}
              block={block}
              onChange={(changed) => onChange(blocks.with(index, changed))}
            />
            <div className="justify-self-end">
              <MoveButtons
                itemName={blockName}
                index={index}
                count={blocks.length}
                onMove={(by) => move(index, index + by)}
                onRemove={() => remove(index)}
              />
            </div>
          </div>
        )
      })}
      <div className="flex flex-wrap gap-2">
        {Object.values(newBlocks).map((block) => (
          <button key={block.kind} type="button" onClick={() => onChange([...blocks, block])} className={saveBarButton}>
            Add {kindLabels[block.kind].toLowerCase()}
            <span className="sr-only"> to {itemName}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

interface BlockFieldsProps {
  name: string
  itemName: string
  block: TextBlock
  onChange: (block: TextBlock) => void
}

function BlockFields({ name, itemName, block, onChange }: BlockFieldsProps) {
  const field = { itemName, label: kindLabels[block.kind] }
  switch (block.kind) {
    case 'paragraph':
      return (
        <TextArea
          {...field}
          name={`${name}.text`}
          value={block.text}
          maxLength={MAX_PARAGRAPH_LENGTH}
          onChange={(text) => onChange({ ...block, text })}
        />
      )
    case 'list':
    case 'steps':
      return (
        <LineFields
          {...field}
          name={`${name}.items`}
          lines={block.items}
          onChange={(items) => onChange({ ...block, items })}
        />
      )
    case 'rows':
      return (
        <ItemList
          title={field.label}
          itemName="row"
          items={block.rows}
          max={MAX_ITEMS}
          createItem={() => ({ label: '', text: '' })}
          onChange={(rows) => onChange({ ...block, rows })}
        >
          {(row, index, update) => (
            <div className="grid gap-2">
              <TextInput
                name={`${name}.rows.${index}.label`}
                label="Label"
                itemName={`row ${index + 1} of ${itemName}`}
                value={row.label}
                maxLength={60}
                onChange={(label) => update({ ...row, label })}
              />
              <TextArea
                name={`${name}.rows.${index}.text`}
                label="Text"
                itemName={`row ${index + 1} of ${itemName}`}
                isOneLine
                value={row.text}
                maxLength={500}
                onChange={(text) => update({ ...row, text })}
              />
            </div>
          )}
        </ItemList>
      )
  }
}

interface LineFieldsProps {
  name: string
  label: string
  itemName: string
  lines: string[]
  onChange: (lines: string[]) => void
}

/** One line per entry. */
function LineFields({ name, label, itemName, lines, onChange }: LineFieldsProps) {
  return (
    <TextArea
      name={name}
      label={`${label}, one entry per line`}
      itemName={itemName}
      value={lines.join('\n')}
      onChange={(text) => onChange(text.split('\n'))}
    />
  )
}
