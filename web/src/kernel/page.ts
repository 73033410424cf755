/** Reloads the page, which clears its memory: after a sign-out nothing of the account may stay on screen. */
export function reloadPage(): void {
  window.location.reload()
}

export function loadPage(path: string): void {
  window.location.assign(path)
}
