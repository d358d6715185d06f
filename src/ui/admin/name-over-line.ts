/**
 * The class of a link with a line of details below it. On touch screens the details are inside the link's touch target,
 * which would otherwise push them away.
 */
export const nameOverLine =
  'grid min-w-0 pointer-coarse:[&>a]:row-span-2 pointer-coarse:[&>a]:row-start-1 pointer-coarse:[&>a]:col-start-1 pointer-coarse:[&>a]:content-start! pointer-coarse:[&>a]:pb-5 pointer-coarse:[&>a+*]:pointer-events-none pointer-coarse:[&>a+*]:col-start-1 pointer-coarse:[&>a+*]:row-start-2 pointer-coarse:[&>a+*]:self-end'
