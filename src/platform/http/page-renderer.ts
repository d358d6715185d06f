/** What the site gives to the server, so that the server can serve pages without knowing any of them. */
export interface PageRenderer {
  /**
   * What a URL (path and query) asks for. The key is the path with the query parameters that the page knows, sorted;
   * others are dropped. A page that is not cacheable is rendered for each visit and kept nowhere.
   */
  describe(url: string): { key: string; cacheable: boolean }
  /** Renders what the key stands for; `location` makes it a redirect. */
  render(key: string): Promise<RenderedPage>
}

export interface RenderedPage {
  status: number
  html: string
  location?: string
}

/** The key of every URL without a page, so that the not-found page is kept once for them all. */
export const NOT_FOUND_KEY = '/404'
