import { escapeHtml } from '#platform/escape-html.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { defaultColors, type Face, isSerif, mixGrays, type ThemeColors } from '#shared/theme.ts'
import type { ComposedEmail, EmailBlock } from './email-block.ts'

// email clients support neither web fonts nor external style sheets, so styles are inline
const systemSans = "'Helvetica Neue',Helvetica,Arial,sans-serif"
const systemSerif = "Georgia,'Times New Roman',serif"
const withFallback = (face: Face) => `font-family:'${face}',${isSerif(face) ? systemSerif : systemSans}`
const getTextFont = (face: Face) => (face === 'Archivo' ? `font-family:${systemSans}` : withFallback(face))
const getHeadingFont = (face: Face) =>
  `${face === 'Archivo' ? `font-family:'Archivo Black','Arial Black',${systemSans}` : withFallback(face)};font-weight:900`
const mono = "font-family:'JetBrains Mono',Menlo,Consolas,'Courier New',monospace"
const tableAttributes = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

/** For phones and dark mode; clients that ignore it show the light version. */
const renderStyleSheet = ({
  ink,
  paper,
  accent,
  coal,
  iron,
  ash,
}: EmailColors) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.sheet{padding:28px 20px 16px!important}.edge{padding-left:0!important;padding-right:0!important}.side{padding-left:21px!important;padding-right:21px!important}.title{font-size:27px!important}}
@media (prefers-color-scheme:dark){.ground{background:${ink}!important}.sheet{background:${coal}!important;border-color:${iron}!important}.ink{color:${paper}!important}.smoke{color:${ash}!important}.rule{border-color:${iron}!important}.strong{border-color:${paper}!important}.button{background:${accent}!important;color:${ink}!important}.mark{color:${paper}!important}}`

/** Renders self-contained HTML that loads no external resources. */
export function renderHtml(
  { brand, theme }: Pick<ShopSettings, 'brand' | 'theme'>,
  { subject, title, preview, blocks, footer }: ComposedEmail,
): string {
  const colors = getEmailColors(theme.colors)
  const { ink, paper, accent, smoke } = colors
  const textFont = getTextFont(theme.textFace)
  const headingFont = getHeadingFont(theme.displayFace)
  const { renderBlock, renderLink } = createBlockRenderer(colors, textFont)
  const foot = footer.map((part) => (typeof part === 'string' ? escapeHtml(part) : renderLink(part, smoke)))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(subject)}</title>
<style>${renderStyleSheet(colors)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${paper};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}${previewPadding}</div>
<table ${tableAttributes} class="ground" style="background:${paper}"><tr><td class="edge" align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="560" align="center"><tr><td><![endif]-->
<table ${tableAttributes} style="max-width:560px;text-align:left">
<tr><td class="side" style="padding:0 37px 14px"><span class="mark" style="${headingFont};font-size:20px;line-height:1;letter-spacing:0.08em;color:${ink};border-bottom:6px solid ${accent}">${escapeHtml(brand.name.toUpperCase())}</span></td></tr>
<tr><td class="sheet" style="padding:36px 36px 20px;background:#ffffff;border:1px solid ${ink}">
<h1 class="title ink" style="margin:0 0 20px;${headingFont};font-size:32px;line-height:1.1;letter-spacing:-0.01em;color:${ink};overflow-wrap:anywhere">${escapeHtml(title)}</h1>
${blocks.map(renderBlock).join('\n')}
</td></tr>
<tr><td class="side" style="padding:18px 37px 0">
${foot.map((part) => `<p class="smoke" style="margin:0 0 6px;${textFont};font-size:13px;line-height:1.5;color:${smoke}">${part}</p>`).join('\n')}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}

/** Fills the preview text, or inboxes would show the greeting after it. */
const previewPadding = '&#847;&zwnj;&nbsp;'.repeat(60)

interface EmailColors extends Pick<ThemeColors, 'ink' | 'paper' | 'accent'> {
  smoke: string
  line: string
  /** In dark mode: the sheet, its rules and small text. */
  coal: string
  iron: string
  ash: string
}

const grays = { smoke: '#5c5a55', line: '#d9d5cb', coal: '#1a1a1d', iron: '#3a3a3f', ash: '#b5b1a8' }

function getEmailColors(colors: ThemeColors): EmailColors {
  const { ink, paper, accent } = colors
  return { ink, paper, accent, ...(hasDefaultGrays(colors) ? grays : mixGrays(colors)) }
}

const hasDefaultGrays = ({ ink, paper }: ThemeColors) => ink === defaultColors.ink && paper === defaultColors.paper

function createBlockRenderer({ ink, paper, smoke, line }: EmailColors, sans: string) {
  const paragraphStyle = `margin:0 0 16px;${sans};font-size:16px;line-height:1.55;color:${ink}`
  const labelStyle = `${mono};font-size:12px;line-height:1.5;letter-spacing:0.06em;text-transform:uppercase;color:${smoke}`

  function renderBlock(block: EmailBlock): string {
    if (typeof block === 'string') return `<p class="ink" style="${paragraphStyle}">${escapeHtml(block)}</p>`
    switch (block.kind) {
      case 'button':
        return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="button" bgcolor="${ink}" style="background:${ink}"><a class="button" href="${escapeHtml(block.href)}" style="display:inline-block;padding:15px 26px;${sans};font-size:16px;line-height:1.2;font-weight:bold;color:${paper};background:${ink};text-decoration:none">${escapeHtml(block.label)}</a></td></tr></table>`
      case 'link':
        return `<p class="ink" style="${paragraphStyle}">${renderLink(block, ink)}</p>`
      case 'items':
        return renderItems(block)
      case 'facts':
        return `<table ${tableAttributes} style="margin:8px 0 24px">${block.facts.map((fact) => renderFact(fact)).join('')}</table>`
      case 'address':
        return `<p class="ink" style="${paragraphStyle};margin-bottom:24px">${block.title ? `<span class="smoke" style="${labelStyle}">${escapeHtml(block.title)}</span><br>` : ''}${block.lines.map(escapeHtml).join('<br>')}</p>`
      case 'quote':
        return `${block.from ? `<p class="smoke" style="margin:0 0 6px;${labelStyle}">${escapeHtml(block.from)}</p>` : ''}<blockquote class="ink strong" style="${paragraphStyle};margin:0 0 24px;padding:2px 0 2px 16px;border-left:4px solid ${ink};white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(block.text.trim())}</blockquote>`
      case 'small':
        return `<p class="smoke" style="${paragraphStyle};font-size:13px;color:${smoke}">${escapeHtml(block.text)}</p>`
    }
  }

  const renderLink = ({ label: linkText, href }: { label: string; href: string }, color: string) =>
    `<a class="${color === ink ? 'ink' : 'smoke'}" href="${escapeHtml(href)}" style="color:${color};text-decoration:underline">${escapeHtml(linkText)}</a>`

  const renderFact = (fact: { label: string; value: string }) =>
    `<tr><td class="smoke rule" width="38%" valign="top" style="padding:9px 12px 9px 0;border-bottom:1px solid ${line};${labelStyle}">${escapeHtml(fact.label)}</td><td class="ink rule" valign="top" style="padding:8px 0;border-bottom:1px solid ${line};${mono};font-size:14px;line-height:1.5;color:${ink};overflow-wrap:anywhere">${escapeHtml(fact.value)}</td></tr>`

  function renderItems({ rows, sums = [], total }: Extract<EmailBlock, { kind: 'items' }>): string {
    const renderRow = (nameHtml: string, amount: string, cellStyle: string, classes = 'ink rule') =>
      `<tr><td class="${classes}" align="left" valign="top" style="${cellStyle}">${nameHtml}</td><td class="${classes}" align="right" valign="top" style="${cellStyle};padding-left:16px;${mono};white-space:nowrap">${escapeHtml(amount)}</td></tr>`
    const itemStyle = `padding:12px 0;border-bottom:1px solid ${line};${sans};font-size:16px;line-height:1.4;color:${ink}`
    const sumStyle = `padding:10px 0;${sans};font-size:14px;line-height:1.4;color:${ink}`
    const totalStyle = `padding:12px 0;border-top:2px solid ${ink};${sans};font-size:18px;line-height:1.4;font-weight:bold;color:${ink}`
    const renderName = ({ label, detail }: { label: string; detail?: string | undefined }) =>
      escapeHtml(label) +
      (detail
        ? `<br><span class="smoke" style="${mono};font-size:13px;color:${smoke}">${escapeHtml(detail)}</span>`
        : '')
    const tableRows = [
      ...rows.map((item) => renderRow(renderName(item), item.amount, itemStyle)),
      ...sums.map(({ label, amount }) => renderRow(escapeHtml(label), amount, sumStyle, 'ink')),
      ...(total ? [renderRow(escapeHtml(total.label), total.amount, totalStyle, 'ink strong')] : []),
    ]
    return `<table ${tableAttributes} style="margin:8px 0 24px">${tableRows.join('\n')}</table>`
  }

  return { renderBlock, renderLink }
}
