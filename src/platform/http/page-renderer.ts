/** Renders the site's pages for the server, which knows none of them. */
export interface PageRenderer {
  /**
   * Resolves a URL (path and query) to a cache key: the path with the page's known query parameters, sorted. Other
   * parameters are dropped.
   */
  describe(url: string): { key: string; cacheable: boolean }
  /** Renders the page of a key; a `location` makes it a redirect. */
  render(key: string): Promise<RenderedPage>
}

export interface RenderedPage {
  status: number
  html: string
  location?: string
}

/** Shared by all unknown URLs, so the not-found page is cached once. */
export const NOT_FOUND_KEY = '/404'
