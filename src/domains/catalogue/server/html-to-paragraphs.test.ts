import { expect, it } from 'vitest'
import { fitParagraphs, htmlToParagraphs } from './html-to-paragraphs.ts'

it.each<[string, string, string[]]>([
  [
    'paragraphs',
    '<p>240 GSM <strong>French&nbsp;terry</strong>.</p>\n<p>Boxy&#39;s fit &amp; soft.</p>',
    ['240 GSM French terry.', "Boxy's fit & soft."],
  ],
  [
    'lists',
    '<h3>Details</h3><ul>\n<li>Cotton</li>\n<li><p>Made in <b>Tiruppur</b></p></li></ul>Wash cold',
    ['Details', '• Cotton\n• Made in Tiruppur', 'Wash cold'],
  ],
  ['line breaks', 'Line one<br>Line two<br/><br/>Three', ['Line one\nLine two\nThree']],
  [
    'tables',
    '<table><tr><th>Size</th><th>Chest</th></tr><tr><td>M</td><td>112 cm</td></tr></table>',
    ['Size | Chest\nM | 112 cm'],
  ],
  [
    'scripts and styles',
    '<style>p{}</style><p onclick="x()">Soft</p><script>alert("<p>no</p>")</script><iframe src="x">no</iframe>',
    ['Soft'],
  ],
  ['broken markup', '<p>Soft <b>tee<p>Warm</i> < 5 & 6 <', ['Soft tee', 'Warm < 5 & 6 <']],
  ['comments', '<!-- <script>x</script> --><div><div>One</div></div>', ['One']],
  ['plain text', 'One\nline &amp; more.\n\nTwo.', ['One\nline & more.', 'Two.']],
  ['nothing', '<p>&nbsp;</p><ul><li></li></ul>', []],
])('turns %s into paragraphs', (_, html, paragraphs) => {
  expect(htmlToParagraphs(html)).toEqual(paragraphs)
})

it('fits paragraphs into what a product can have', () => {
  const limits = { maxParagraphs: 2, maxLength: 10 }
  expect(fitParagraphs(['one two three'], limits)).toEqual(['one two', 'three'])
  expect(fitParagraphs(['abcdefghijkl'], limits)).toEqual(['abcdefghij', 'kl'])
  expect(fitParagraphs(['a', 'b', 'c d', 'efghi'], limits)).toEqual(['a\nb\nc d', 'efghi'])
})
