/**
 * Paths that the server answers with something other than the staff application.
 * tests/contract/screen-addresses.test.ts compares them with the server.
 */
const NOT_A_SCREEN =
  /^\/(\.well-known|api|assets|[dlpu]|dev|book(-thank-you)?|c-invoice|feed|payment-(success|failed|cancelled|kept)|sandbox-payment|logo|preview|accessibility|privacy|(health|ready)z|metrics|sign|verify|worker\.js|robots\.txt|sitemap\.xml)(\/|$)/

/** Whether a path is a screen of the staff application, as far as the path alone can tell. */
export const isScreen = (pathname: string): boolean => !NOT_A_SCREEN.test(pathname)
