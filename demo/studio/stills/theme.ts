/** The brand's colours, as the pages have them, and the grey that the garments lie on. */
export const theme = {
  ink: '#0e0e10',
  paper: '#f6f4ef',
  chalk: '#ffffff',
  acid: '#d4ff3a',
  brick: '#e4432d',
  grey: '#e0ddd6',
}
