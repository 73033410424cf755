import { ActionIcon, Tooltip } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { loadAhead, PaletteDialog } from './PaletteDialog.tsx'
import type { ScreenLink } from './usePaletteItems.ts'

/** The palette's button in the top bar, and its keys. */
export function PaletteMenu({ links }: { links: readonly ScreenLink[] }) {
  const [opened, setOpened] = useState(false)
  useWindowEvent('keydown', (event) => {
    if (!isAskedFor(event)) return
    event.preventDefault()
    // A key that stays down is one press.
    if (!event.repeat) setOpened((isOpen) => !isOpen)
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
          onPointerEnter={loadAhead}
          onClick={() => setOpened(true)}
        >
          <IconSearch size="1.25rem" stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      {opened && <PaletteDialog links={links} onClose={() => setOpened(false)} />}
    </>
  )
}

/** Ctrl+K or Cmd+K, in a field too; in a rich text the same keys make a link. */
function isAskedFor({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  const isRich = target instanceof HTMLElement && target.isContentEditable
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey && !isRich
}
