import { composeEmail } from '#platform/email/compose-email.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'

interface ReviewRequest {
  name: string
  products: { id: string; name: string }[]
  origin: string
  token: string
}

export function reviewRequestEmail(shop: ShopSettings, { name, products, origin, token }: ReviewRequest) {
  const [first] = products
  const isOne = products.length === 1
  const toReviewUrl = ({ id }: { id: string }) => `${origin}/product/${id}?review=1#reviews`
  return composeEmail(shop, {
    subject: isOne && first ? `How is your ${first.name}?` : 'How is your order?',
    title: 'How does it fit?',
    preview: 'Your review helps others choose their size. It takes a minute.',
    name,
    blocks: [
      `By now you have worn ${isOne && first ? `your ${first.name}` : 'what you ordered'}. Your review, with a word about the fit, helps others choose. It takes a minute.`,
      ...(isOne && first
        ? [{ kind: 'button' as const, label: 'Write a review', href: toReviewUrl(first) }]
        : products.map((product) => ({
            kind: 'link' as const,
            label: `Review ${product.name}`,
            href: toReviewUrl(product),
          }))),
      { kind: 'small', text: 'We ask once per order. Your review shows your first name and an initial.' },
    ],
    footer: [{ label: "Don't ask me for reviews", href: `${origin}/reviews/stop?token=${token}` }],
  })
}
