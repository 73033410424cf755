import { Combobox, Modal, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { loadPage } from '../kernel/page.ts'
import { type StoredUser, useCurrentUser } from '../kernel/session.ts'
import { confirm } from '../ui/Confirm.tsx'
import { countOf } from '../ui/dayWords.ts'
import { useFocusBack } from '../ui/useFocusBack.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { isDialogOpen } from '../ui/whatIsOpen.ts'
import classes from './Palette.module.css'
import { PaletteFoot } from './PaletteFoot.tsx'
import { PaletteOptions } from './PaletteOptions.tsx'
import { type Deed, foundGroups, type PaletteItem } from './paletteItems.ts'
import { recentChoices, rememberChoice } from './recentChoices.ts'
import { type ScreenLink, usePaletteItems } from './usePaletteItems.ts'

export interface PaletteDialogProps {
  /** The screens of the top bar. */
  links: readonly ScreenLink[]
  onClose: () => void
}

interface Entered {
  /** Ctrl was held: the other thing that the item leads to. */
  isSecond: boolean
}

/** Jumps to a restaurant, driver, date or command from anywhere (issue 8). */
export function PaletteDialog(props: PaletteDialogProps) {
  const user = useCurrentUser()
  return user && <Palette {...props} user={user} />
}

function Palette({ user, links, onClose }: PaletteDialogProps & { user: StoredUser }) {
  const isPhone = useIsPhone()
  const [typed, setTyped] = useState('')
  // Thousands of names are looked through after the letter stands in the field.
  const text = useDeferredValue(typed)
  const [recent] = useState(() => recentChoices(user.email))
  const [isOverDialog] = useState(isDialogOpen)
  const { items, ...lists } = usePaletteItems({ user, links, text, recent, isOverDialog })
  const groups = useMemo(() => foundGroups(items, text, recent), [items, text, recent])
  const shown = groups.flatMap((group) => group.items)
  const combobox = useCombobox({ opened: true })
  const list = useId()
  const [active, setActive] = useState<string | null>(null)
  /** Of what is typed something is there, or nothing more is to come. */
  const isReady = typed === text && (shown.length > 0 || lists.waiting.length === 0)
  /** Enter was pressed before that: it waits. */
  const [early, setEarly] = useState<Entered>()
  useFocusBack(() => undefined)
  const perform = usePerform(isOverDialog)
  const choose = ({ id }: PaletteItem, deed: Deed) => {
    rememberChoice(user.email, id)
    onClose()
    void perform(deed)
  }
  const enter = ({ isSecond }: Entered) => {
    const item = shown[combobox.getSelectedOptionIndex()]
    if (item) choose(item, isSecond && item.second ? item.second.does : item.does)
  }
  useEffect(() => {
    if (!early || !isReady) return
    setEarly(undefined)
    enter(early)
  })
  const press = (event: KeyboardEvent) => {
    // A dialog below is to stay: only this one closes.
    if (event.key === 'Escape') return onClose()
    if (event.nativeEvent.isComposing || !KEYS.includes(event.key)) return
    if (event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    if (event.key === 'ArrowDown') return setActive(combobox.selectNextOption())
    if (event.key === 'ArrowUp') return setActive(combobox.selectPreviousOption())
    const asked = { isSecond: event.ctrlKey || event.metaKey }
    if (isReady) enter(asked)
    else setEarly(asked)
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
        <Combobox
          store={combobox}
          onOptionSubmit={(id) => {
            const item = shown.find((one) => one.id === id)
            if (item) choose(item, item.does)
          }}
        >
          <div className={classes.search}>
            <TextInput
              variant="unstyled"
              size="md"
              className={classes.field}
              role="combobox"
              aria-label="Search or jump to"
              aria-haspopup="listbox"
              aria-expanded={shown.length > 0}
              aria-controls={list}
              aria-activedescendant={active ?? undefined}
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
              leftSection={<IconSearch size={20} stroke={1.5} aria-hidden="true" />}
              spellCheck={false}
              enterKeyHint="go"
            />
            <Modal.CloseButton aria-label="Close" data-mantine-stop-propagation />
          </div>
          <PaletteOptions id={list} groups={groups} onList={() => setActive(combobox.selectFirstOption())} />
          {shown.length === 0 && lists.waiting.length === 0 && lists.failed.length === 0 && (
            <Text size="sm" c="dimmed" className={classes.none}>
              Nothing found. Try a name, a date such as ‘23 Nov’, ‘next monday’ or ‘week 48’, or a command.
            </Text>
          )}
          <VisuallyHidden role="status">
            {typed !== '' &&
              (shown.length > 0 || lists.failed.length === 0) &&
              countOf(shown.length, 'result')}
          </VisuallyHidden>
          <PaletteFoot {...lists} hasSecond={shown.some(({ second }) => second)} />
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  )
}

const KEYS: readonly string[] = ['ArrowDown', 'ArrowUp', 'Enter']

/** Does what was chosen, once the palette is gone; what leads away from an open dialog asks first, and closes it. */
function usePerform(isOverDialog: boolean) {
  const navigate = useNavigate()
  const router = useRouter()
  return async (deed: Deed) => {
    if ('run' in deed) return deed.run()
    if (!isOverDialog) return navigate(deed.go)
    const leaves = await confirm({
      title: 'Leave the open dialog?',
      message: 'What you entered there is not saved.',
      confirmLabel: 'Leave',
      cancelLabel: 'Stay',
      danger: true,
    })
    if (leaves) loadPage(router.buildLocation(deed.go).href)
  }
}
