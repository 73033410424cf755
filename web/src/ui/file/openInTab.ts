/** Time for the tab to read the file before its URL is revoked. */
const READ_MS = 60_000

export const TAB_KEPT_CLOSED =
  'Your browser blocked the new tab. Allow pop-ups for this page, or download the file.'

/**
 * Opens a file in a new tab, fetched with the session. The tab opens before the call, because browsers block
 * tabs that open later than the click. It closes if the call fails.
 */
export async function openInTab(load: () => Promise<Blob>, waiting: string): Promise<void> {
  const tab = window.open('', '_blank')
  if (!tab) throw new Error(TAB_KEPT_CLOSED)
  tab.document.title = waiting
  tab.document.body.textContent = waiting
  try {
    const url = URL.createObjectURL(await load())
    tab.location.replace(url)
    setTimeout(() => URL.revokeObjectURL(url), READ_MS)
  } catch (error) {
    tab.close()
    throw error
  }
}
