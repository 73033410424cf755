/* Runs before the first paint and before the code of the page. */
;(() => {
  /* No one who works in the dark is dazzled by a white page. */
  let scheme = null
  try {
    scheme = localStorage.getItem('driverdesk.colour-scheme')
  } catch {}
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)

  /* The page's policy forbids making code from text. Zod would try it once, and the browser would report that. */
  globalThis.__zod_globalConfig = { jitless: true }
})()
