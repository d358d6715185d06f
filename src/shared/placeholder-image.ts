/** Shown for a product without an image, or whose image no longer exists. */
export const PLACEHOLDER_IMAGE = '/placeholder-image.jpg'
