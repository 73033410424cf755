/** Loads the page anew, with an empty memory: after a sign-out nothing of the former account may stay on screen. */
export function reloadPage(): void {
  window.location.reload()
}

/** Loads another page, with an empty memory as well. */
export function loadPage(path: string): void {
  window.location.assign(path)
}
