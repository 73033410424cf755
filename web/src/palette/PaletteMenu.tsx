import { ActionIcon, Tooltip } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { showError } from '../kernel/query.ts'
import type { PaletteDialogProps } from './PaletteDialog.tsx'

type PaletteMenuProps = Pick<PaletteDialogProps, 'links'>

const load = () => import('./PaletteDialog.tsx')
const FAILED = new Error('The search could not be loaded. Check your connection and try again.')

/** The palette's button in the top bar, and its keys; its code comes when it is first asked for. */
export function PaletteMenu({ links }: PaletteMenuProps) {
  const [Dialog, setDialog] = useState<ComponentType<PaletteDialogProps>>()
  const [opened, setOpened] = useState(false)
  const toggle = () => {
    if (opened) return setOpened(false)
    load().then(
      ({ PaletteDialog }) => {
        setDialog(() => PaletteDialog)
        setOpened(true)
      },
      () => showError(FAILED),
    )
  }
  useWindowEvent('keydown', (event) => {
    if (!isAskedFor(event)) return
    event.preventDefault()
    toggle()
  })
  return (
    <>
      <Tooltip label="Search or jump to… (Ctrl+K)">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label="Search or jump to"
          aria-keyshortcuts="Control+K Meta+K"
          aria-haspopup="dialog"
          onPointerEnter={() => void load().catch(() => undefined)}
          onClick={toggle}
        >
          <IconSearch size={20} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      {Dialog && opened && <Dialog links={links} onClose={() => setOpened(false)} />}
    </>
  )
}

/** Ctrl+K or Cmd+K, in a field too; in a rich text the same keys make a link. */
function isAskedFor({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  const isRich = target instanceof HTMLElement && target.isContentEditable
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey && !isRich
}
