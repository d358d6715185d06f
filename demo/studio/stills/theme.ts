/** The brand colors, as on the pages, and the grey background of the garments. */
export const theme = {
  ink: '#0e0e10',
  paper: '#f6f4ef',
  chalk: '#ffffff',
  accent: '#d4ff3a',
  brick: '#e4432d',
  grey: '#e0ddd6',
}
