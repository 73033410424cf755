import { ActionIcon, Modal, TextInput, Tooltip } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent as ReactKeyboardEvent, useCallback, useId, useRef, useState } from 'react'
import { type StoredUser, useCurrentUser } from '../kernel/session.ts'
import { useFocusBack } from '../ui/focus.ts'
import { useIsPhone } from '../ui/isPhone.ts'
import { LaterPart } from '../ui/LaterPart.tsx'
import { isDialogOpen } from '../ui/whatIsOpen.ts'
import classes from './Palette.module.css'
import type { Entered, ListState, PaletteKey } from './PaletteFound.tsx'
import type { ScreenLink } from './usePaletteItems.ts'

export function PaletteMenu({ links }: { links: readonly ScreenLink[] }) {
  const [opened, setOpened] = useState(false)
  useWindowEvent('keydown', (event) => {
    if (!isAskedFor(event)) return
    event.preventDefault()
    // Holding the key down is one press.
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

/** Ctrl+K or Cmd+K, also in a field; in rich text these keys make a link. */
function isAskedFor({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  const isRich = target instanceof HTMLElement && target.isContentEditable
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey && !isRich
}

interface PaletteDialogProps {
  links: readonly ScreenLink[]
  onClose: () => void
}

const load = () => import('./PaletteFound.tsx').then(({ PaletteFound }) => PaletteFound)
const loadAhead = () => void load().catch(() => undefined)

function PaletteDialog(props: PaletteDialogProps) {
  const user = useCurrentUser()
  return user && <Palette {...props} user={user} />
}

/**
 * Jumps to a restaurant, driver, date or command from anywhere. The field appears with the key press, before
 * the code of the search has loaded, and receives every key from then on.
 */
function Palette({ user, links, onClose }: PaletteDialogProps & { user: StoredUser }) {
  const isPhone = useIsPhone()
  const [typed, setTyped] = useState('')
  const [isOverDialog] = useState(isDialogOpen)
  const [listState, setListState] = useState<ListState>({ count: 0, active: null })
  /** Enter was pressed before there was a result. */
  const [early, setEarly] = useState<Entered>()
  const onKey = useRef<(key: PaletteKey, entered: Entered) => void>(undefined)
  const list = useId()
  useFocusBack()
  // Synchronously: a timer would run after the next key.
  const take = useCallback((field: HTMLInputElement | null) => field?.focus(), [])
  const press = (event: ReactKeyboardEvent) => {
    // Closes only the palette and not a dialog below it.
    if (event.key === 'Escape') return onClose()
    if (event.nativeEvent.isComposing || !isPaletteKey(event.key)) return
    if (event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    const entered = { isSecond: event.ctrlKey || event.metaKey }
    if (onKey.current) onKey.current(event.key, entered)
    else if (event.key === 'Enter') setEarly(entered)
  }
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={640}
      yOffset="10dvh"
      padding={0}
      fullScreen={isPhone}
      returnFocus={false}
      zIndex="var(--mantine-z-index-max)"
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search or jump to" onKeyDownCapture={press}>
        <div className={classes.search}>
          <TextInput
            ref={take}
            variant="unstyled"
            size="md"
            className={classes.field}
            role="combobox"
            aria-label="Search or jump to"
            aria-haspopup="listbox"
            aria-expanded={listState.count > 0}
            aria-controls={list}
            aria-activedescendant={listState.active ?? undefined}
            aria-autocomplete="list"
            autoComplete="off"
            placeholder={isPhone ? 'Restaurant, driver, date…' : 'A restaurant, driver, date or command'}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setEarly(undefined)
            }}
            data-autofocus
            data-mantine-stop-propagation
            leftSection={<IconSearch size="1.25rem" stroke={1.5} aria-hidden="true" />}
            spellCheck={false}
            enterKeyHint="go"
          />
          <Modal.CloseButton aria-label="Close" data-mantine-stop-propagation />
        </div>
        <LaterPart
          what="search"
          load={load}
          props={{
            user,
            links,
            list,
            typed,
            isOverDialog,
            early,
            setEarly,
            onKey,
            onListState: setListState,
            onClose,
          }}
        />
      </Modal.Content>
    </Modal.Root>
  )
}

const KEYS: readonly string[] = ['ArrowDown', 'ArrowUp', 'Enter'] satisfies PaletteKey[]

const isPaletteKey = (key: string): key is PaletteKey => KEYS.includes(key)
