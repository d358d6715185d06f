import { formatRange } from '#shared/format-promises.ts'
import type { Site } from '#ui/site.ts'

/** The page shows the banner image of each named collection. */
export const aboutText = {
  path: '/about',
  title: 'About Us',
  description:
    'Nukkad is the street corner: chai, cricket, gossip, and clothes that look like home. Our philosophy, how it began, and where it goes.',
  headline: 'Meet you at the corner',
  definition: {
    word: 'nukkad',
    partOfSpeech: 'noun, Hindi',
    text: 'The corner where two streets meet, and so does everybody else. Chai, cricket, gossip. Open late.',
  },
  collectionStrip: ['Acid Washed Hoodie', 'OverSized SweatShirt', 'Tie Dye Oversized T-Shirt', 'OverSized Hoodie'],
  chapters: [
    {
      id: 'philosophy',
      title: 'Philosophy',
      claim: 'Wear where you are from.',
      collection: 'Hoodie',
      paragraphs: [
        'A good street needs three things: a wall to lean on, a stall that stays open, and people with opinions about your shirt. We make clothes for all three.',
        'We cut them wide, because the corner has no dress code. We take cloth with weight, because it has to survive the monsoon, the 8:14 local and the cousin who borrows it. We print big, because a whisper does not carry across traffic.',
        'And we draw everything ourselves: taxi meters, pin codes, kites, half a cup of chai, the last over before the light goes. Nothing from a film, a game or somebody else’s team. The street has enough stars of its own.',
      ],
    },
    {
      id: 'genesis',
      title: 'Genesis',
      claim: 'It began with half a cup.',
      collection: 'OverSized T-Shirt',
      paragraphs: [
        'It began the way most things begin here: with half a cup of chai and an argument. Why does every T-shirt in the market talk about California? Who at this table has been to California?',
        'The corner had better stories. The fruit seller’s handwriting. The truck that says Horn OK Please as if it were a poem. The pigeon keeper on the roof who knows the weather before the phone does. Somebody drew it on a napkin, somebody’s uncle had a screen press, and by Sunday a dozen shirts hung on a clothes line between two balconies.',
        'People stopped. People asked. By evening the line was empty and the argument had a name.',
      ],
    },
    {
      id: 'vision',
      title: 'Vision',
      claim: 'A corner in every city.',
      collection: 'Varsity Jacket',
      paragraphs: [
        'One day somebody in Surat and somebody in Stockholm will see the same hoodie on each other, nod, and start to argue about who makes the better chai. That is the plan. All of it.',
        'We get there the slow way: drops that we can count, graphics that mean something, and a shop small enough that a person answers. Street style has looked outwards long enough. It may look at the corner for a change.',
      ],
    },
  ],
  closing: {
    headline: 'Your turn.',
    links: [
      { label: 'See what just landed', to: '/collections/all' },
      { label: 'Say hello', to: '/contact' },
    ],
  },
} as const

export const createPromises = ({ pages, commerce, seller }: Pick<Site, 'pages' | 'commerce' | 'seller'>) => ({
  title: 'What you can hold us to',
  items: [
    {
      title: 'One price, all in.',
      text: 'GST inside, shipping free, no surprise at the last step.',
      to: '/shipping',
    },
    {
      title: 'Room for a change of mind.',
      text: `Cancel or return within ${formatRange(commerce.returnDays)} days. No fee, no sulking.`,
      to: '/returnpolicy',
    },
    {
      title: 'Somebody answers.',
      text: `Email ${pages.emailReplyTime}${seller.careHours && `, phone ${seller.careHours}`}.`,
      to: '/contact',
    },
  ],
})
