/** Renders HTML pages. Implemented by the web bundle, which alone knows the routes. */
export interface PageRenderer {
  /**
   * Resolves a URL (path and query) to a cache key: the path with the page's known query parameters, sorted. Other
   * parameters are dropped. All unknown URLs share one key, so the not-found page is cached once.
   */
  resolve(url: string): { key: string; cacheable: boolean; notFound?: boolean }
  /**
   * Renders the page of a key; a `location` makes it a redirect. `responses` replace those of the API, by path, for
   * previews.
   */
  render(key: string, responses?: Record<string, unknown>): Promise<RenderedPage>
}

export interface RenderedPage {
  status: number
  html: string
  location?: string
  /** The path whose page is the response: all missing pages of a kind share it, so it is rendered and cached once. */
  notFoundPath?: string
}
