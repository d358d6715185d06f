/** Everything between the cart and the receipt. One module is one chunk: on a phone, each request takes time. */
export { CheckoutPage } from '#domains/checkout/web/checkout-page.tsx'
export { OrderConfirmationPage } from '#domains/checkout/web/order-confirmation-page.tsx'
export { CheckoutLayout } from './checkout-layout.tsx'
