/** Reloads the page, which clears its memory: after a sign-out nothing of the account may stay on screen. */
export function reloadPage(): void {
  window.location.reload()
}

export function loadPage(path: string): void {
  window.location.assign(path)
}

const RELOADED_AT = 'reloaded at'

/** Reloads the page to fetch code that was lost, once a minute at most: it may be gone for good. */
export function reloadOnce(): void {
  const now = Date.now()
  if (now - Number(sessionStorage.getItem(RELOADED_AT)) < 60_000) return
  sessionStorage.setItem(RELOADED_AT, String(now))
  reloadPage()
}
