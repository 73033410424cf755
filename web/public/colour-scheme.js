/* Runs before the first paint, so that nobody who works in the dark is dazzled by a white page. */
;(() => {
  let scheme = null
  try {
    scheme = localStorage.getItem('driverdesk.colour-scheme')
  } catch {}
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
})()
