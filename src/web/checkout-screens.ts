import { CheckoutPage } from '#domains/checkout/web/checkout-page.tsx'
import { OrderConfirmationPage } from '#domains/checkout/web/order-confirmation-page.tsx'
import { PaymentLinkPage } from '#domains/checkout/web/payment-link-page.tsx'
import { CheckoutLayout } from './checkout-layout.tsx'

/** Everything between the cart and the receipt. One module is one chunk: on a phone, each request takes time. */
export const checkoutScreens = { CheckoutLayout, CheckoutPage, OrderConfirmationPage, PaymentLinkPage }
