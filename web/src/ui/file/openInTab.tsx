import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { nameOf, saveFile } from '../../kernel/privateFile.ts'
import { sharePdf } from '../../kernel/sharePdf.ts'

/** Time for the tab to read the file before its URL is revoked. */
const READ_MS = 60_000

const TAB_KEPT_CLOSED = 'Your browser blocked the new tab. Allow pop-ups for this page, or download the file.'

/**
 * Opens a file in a new tab, fetched with the session. The tab opens before the call, because browsers block
 * tabs that open later than the click. It closes if the call fails. The viewer of the tab knows no name of the file, so that it
 * can also be saved here under its name.
 */
export async function openInTab(load: () => Promise<Blob>, waiting: string): Promise<void> {
  const tab = window.open('', '_blank')
  if (!tab) throw new Error(TAB_KEPT_CLOSED)
  tab.document.title = waiting
  tab.document.body.textContent = waiting
  try {
    const file = await load()
    const url = URL.createObjectURL(file)
    tab.location.replace(url)
    setTimeout(() => URL.revokeObjectURL(url), READ_MS)
    if (file instanceof File) offerToSave(file)
  } catch (error) {
    tab.close()
    throw error
  }
}

const OFFERED_MS = 20_000

function offerToSave(file: File): void {
  const id = `save ${file.name}`
  const save = () => {
    saveFile(file, file.name)
    notifications.hide(id)
  }
  notifications.show({
    id,
    autoClose: OFFERED_MS,
    message: (
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{file.name}</bdi> is open in another tab.
        </Text>
        <Button size="compact-sm" variant="default" onClick={save} style={{ flexShrink: 0 }}>
          Save
        </Button>
      </Group>
    ),
  })
}

/** The ways to use the file. */
export type PaperFile = 'print' | 'share' | 'pdf' | 'csv' | 'xlsx'

/** Stops the call, and names it: the server reports the pages that it has drawn to the key. */
export interface FileCall {
  signal: AbortSignal
  idempotencyKey: string
}

/**
 * Makes a PDF, and prints, shares or saves it under the name that the server gives it.
 *
 * @param make with 1 the viewer opens its print dialog
 */
export async function takePdf(
  file: Exclude<PaperFile, 'csv' | 'xlsx'>,
  make: (print: 1 | undefined) => Promise<Blob>,
  title: string,
): Promise<void> {
  if (file === 'print') return openInTab(() => make(1), `${title}: preparing the file…`)
  const pdf = await make(undefined)
  const name = nameOf(pdf, `${title}.pdf`)
  if (file === 'share') await sharePdf(pdf, name, title)
  else saveFile(pdf, name)
}
