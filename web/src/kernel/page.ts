/** Loads the page anew, with an empty memory: after a sign-out nothing of the former account may stay on screen. */
export function reloadPage(): void {
  window.location.reload()
}
