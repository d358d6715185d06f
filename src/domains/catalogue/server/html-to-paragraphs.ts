import { Parser } from 'htmlparser2'

const words = (list: string) => new Set(list.split(' '))
/** Their text is not content. */
const droppedTags = words(
  'script style template noscript iframe object embed svg math head title select button textarea',
)
const blockTags = words(
  'p div section article header footer main aside nav h1 h2 h3 h4 h5 h6 blockquote pre figure figcaption address table ul ol dl hr form details summary',
)
const lineTags = words('br li tr dt dd')
const listTags = words('ul ol table')

/** Turns HTML into paragraphs of plain text. A list or a table becomes one paragraph with a line for each item or row. */
export function htmlToParagraphs(html: string): string[] {
  const paragraphs: string[] = []
  let text = ''
  let hasTags = false
  let [droppedDepth, listDepth] = [0, 0]

  function endParagraph(): void {
    const lines = text.split('\n').map((line) => line.trim())
    const paragraph = lines.filter((line) => line !== '' && line !== '•').join('\n')
    if (paragraph !== '') paragraphs.push(paragraph)
    text = ''
  }
  /** Inside a list, blocks are lines of its paragraph. */
  const endBlock = () => {
    if (listDepth === 0) endParagraph()
    else if (!text.endsWith('• ')) text += '\n'
  }

  const parser = new Parser({
    onopentag(name) {
      hasTags = true
      if (droppedTags.has(name)) droppedDepth++
      if (droppedDepth > 0) return
      if (blockTags.has(name)) endBlock()
      if (listTags.has(name)) listDepth++
      if (lineTags.has(name)) text += name === 'li' ? '\n• ' : '\n'
      if (name === 'td' || name === 'th') text += text === '' || text.endsWith('\n') ? '' : ' | '
    },
    onclosetag(name) {
      if (droppedTags.has(name)) droppedDepth = Math.max(0, droppedDepth - 1)
      if (droppedDepth > 0) return
      if (listTags.has(name)) listDepth = Math.max(0, listDepth - 1)
      if (blockTags.has(name)) endBlock()
    },
    ontext(data) {
      if (droppedDepth > 0) return
      const collapsed = data.replace(/\s+/g, ' ')
      text += /\s$/.test(text) ? collapsed.trimStart() : collapsed
    },
  })
  parser.end(html)
  endParagraph()
  return hasTags ? paragraphs : splitPlainText(html)
}

/** Line breaks mean nothing in HTML, but they do in a description that is plain text. Entities are decoded all the same. */
function splitPlainText(source: string): string[] {
  let text = ''
  const parser = new Parser({
    ontext(data) {
      text += data
    },
  })
  parser.end(source)
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

interface Limits {
  maxParagraphs: number
  maxLength: number
}

/** Splits paragraphs that are too long, and joins short ones if there are too many. */
export function fitParagraphs(paragraphs: string[], { maxParagraphs, maxLength }: Limits): string[] {
  const pieces = paragraphs.flatMap((paragraph) => splitText(paragraph, maxLength))
  if (pieces.length <= maxParagraphs) return pieces
  const joined: string[] = []
  for (const piece of pieces) {
    const previous = joined.at(-1)
    if (previous === undefined || previous.length + piece.length + 1 > maxLength) joined.push(piece)
    else joined[joined.length - 1] = `${previous}\n${piece}`
  }
  return joined
}

function splitText(text: string, maxLength: number): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > maxLength) {
    const space = rest.slice(0, maxLength).search(/\s\S*$/)
    const end = space > 0 ? space : maxLength
    pieces.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return [...pieces, rest].filter(Boolean)
}
