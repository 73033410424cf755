/** How long the tab may take to read the file before its address is given up. */
const READ_MS = 60_000

export const TAB_KEPT_CLOSED =
  'Your browser kept the new tab closed. Allow pop-ups for this page, or use Download.'

/**
 * Opens a file in a new tab. The call carries the session, which the address of a tab could not; the tab opens before the
 * file is there, since browsers keep tabs closed that open later than the click. Where the call fails, the tab closes.
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
