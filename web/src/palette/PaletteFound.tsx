import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { Button, Combobox, Kbd, Loader, Text, useCombobox, VisuallyHidden } from '@mantine/core'
import {
  IconBuildingStore,
  IconCalendar,
  IconChevronRight,
  IconFileInvoice,
  IconId,
  IconUser,
} from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type RefObject, useDeferredValue, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { loadPage } from '../kernel/page.ts'
import type { StoredUser } from '../kernel/session.ts'
import { confirm } from '../ui/Confirm.tsx'
import { BackCloses } from '../ui/closeAtBack.tsx'
import { focusContent, giveFocus } from '../ui/focus.ts'
import { useIsPhone } from '../ui/isPhone.ts'
import { JUMP } from '../ui/jump.ts'
import classes from './Palette.module.css'
import {
  foundGroups,
  GROUPS,
  type GroupName,
  type PaletteEffect,
  type PaletteGroup,
  type PaletteItem,
} from './paletteItems.ts'
import { type ScreenLink, usePaletteItems } from './usePaletteItems.ts'

interface PaletteFoundProps {
  user: StoredUser
  links: readonly ScreenLink[]
  list: string
  typed: string
  isOverDialog: boolean
  early: Entered | undefined
  setEarly: (entered: Entered | undefined) => void
  onKey: RefObject<((key: PaletteKey, entered: Entered) => void) | undefined>
  onListState: (state: ListState) => void
  onClose: () => void
}

export function PaletteFound(props: PaletteFoundProps) {
  const { user, links, list, typed, isOverDialog, early, setEarly, onKey, onListState, onClose } = props
  // Deferred: searching thousands of names must not delay the field.
  const text = useDeferredValue(typed)
  const [recent] = useState(() => recentChoices(user.email))
  const { items, ...lists } = usePaletteItems({ user, links, text, recent, isOverDialog })
  const groups = useMemo(() => foundGroups(items, text, recent), [items, text, recent])
  const shown = groups.flatMap((group) => group.items)
  const count = shown.length
  const combobox = useCombobox({ opened: true })
  const [active, setActive] = useState<string | null>(null)
  /** No entry of the typed text will come before the first, or none at all. */
  const isReady = typed === text && lists.waiting.every((list) => isAfter(list, shown[0]))
  const perform = usePerform(isOverDialog)
  const isPhone = useIsPhone()
  const choose = ({ id }: PaletteItem, effect: PaletteEffect) => {
    rememberChoice(user.email, id)
    onClose()
    void perform(effect)
  }
  const enter = ({ isSecond }: Entered) => {
    const item = shown[combobox.getSelectedOptionIndex()]
    if (item) choose(item, isSecond && item.second ? item.second.does : item.does)
  }
  useLayoutEffect(() => {
    onKey.current = (key, entered) => {
      if (key === 'ArrowDown') setActive(combobox.selectNextOption())
      else if (key === 'ArrowUp') setActive(combobox.selectPreviousOption())
      else if (isReady) enter(entered)
      else setEarly(entered)
    }
    return () => {
      onKey.current = undefined
    }
  })
  useEffect(() => {
    if (!early || !isReady) return
    setEarly(undefined)
    enter(early)
  })
  useEffect(() => onListState({ count, active }), [count, active, onListState])
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const item = shown.find((one) => one.id === id)
        if (item) choose(item, item.does)
      }}
    >
      <PaletteOptions
        id={list}
        groups={groups}
        onList={() => setActive(combobox.selectFirstOption())}
        onSecond={(item) => item.second && choose(item, item.second.does)}
      />
      {count === 0 && lists.waiting.length === 0 && lists.failed.length === 0 && (
        <Text size="sm" c="dimmed" className={classes.none}>
          Nothing found. Try a name, an invoice number, a date such as ‘23 Nov’, ‘next monday’ or ‘week 48’,
          or a command.
        </Text>
      )}
      {isPhone && <BackCloses onClose={onClose} />}
      <VisuallyHidden role="status">
        {typed !== '' && (count > 0 || lists.failed.length === 0) && countOf(count, 'result')}
      </VisuallyHidden>
      <PaletteFoot {...lists} hasSecond={shown.some(({ second }) => second)} />
    </Combobox>
  )
}

/** True if the entries of a list that is awaited come after an entry. @param list 'drivers' */
const isAfter = (list: string, item: PaletteItem | undefined): boolean =>
  item !== undefined && GROUPS.findIndex((group) => group.toLowerCase() === list) > GROUPS.indexOf(item.group)

/** Runs the chosen action after the palette has closed. Navigating away from an open dialog asks first. */
function usePerform(isOverDialog: boolean) {
  const navigate = useNavigate()
  const router = useRouter()
  return async (effect: PaletteEffect) => {
    if ('run' in effect) return effect.run()
    if (!isOverDialog) {
      await navigate({ ...effect.go, state: JUMP })
      // The focused element may be gone with the previous screen.
      return giveFocus(focusContent)
    }
    const leaves = await confirm({
      title: 'Leave the open dialog?',
      message: 'Your entries there have not been saved.',
      confirmLabel: 'Leave',
      cancelLabel: 'Stay',
      danger: true,
    })
    if (leaves) loadPage(router.buildLocation(effect.go).href)
  }
}

export type PaletteKey = 'ArrowDown' | 'ArrowUp' | 'Enter'

export interface Entered {
  /** Ctrl was held: the second action. */
  isSecond: boolean
}

export interface ListState {
  count: number
  /** The id of the entry that Enter chooses. */
  active: string | null
}

interface PaletteFootProps {
  /** 'drivers': the lists that are loading or have failed. */
  waiting: readonly string[]
  failed: readonly string[]
  retry: () => void
  /** Ctrl+Enter opens something else. */
  hasSecond: boolean
}

function PaletteFoot({ waiting, failed, retry, hasSecond }: PaletteFootProps) {
  return (
    <div className={classes.foot}>
      <span role="status" className={classes.state}>
        {failed.length > 0 ? (
          <>
            <span className={classes.failed}>The {failed.join(' and ')} could not be loaded.</span>
            <Button size="compact-xs" variant="default" onClick={retry} data-mantine-stop-propagation>
              Try again
            </Button>
          </>
        ) : (
          waiting.length > 0 && (
            <>
              <Loader size={14} aria-hidden="true" /> Loading the {waiting.join(' and ')}…
            </>
          )
        )}
      </span>
      <span className={classes.keys}>
        <Kbd size="xs">Enter</Kbd> opens
        {hasSecond && (
          <>
            <Kbd size="xs">Ctrl</Kbd>
            <Kbd size="xs">Enter</Kbd> its record
          </>
        )}
        <Kbd size="xs">Esc</Kbd> closes
      </span>
    </div>
  )
}

const ICONS: Readonly<Record<GroupName, typeof IconUser>> = {
  Dates: IconCalendar,
  Invoices: IconFileInvoice,
  Commands: IconChevronRight,
  Restaurants: IconBuildingStore,
  Drivers: IconUser,
}

interface PaletteOptionsProps {
  id: string
  groups: readonly PaletteGroup[]
  onList: () => void
  onSecond: (item: PaletteItem) => void
}

function PaletteOptions({ id, groups, onList, onSecond }: PaletteOptionsProps) {
  const ids = groups.flatMap(({ items }) => items.map((item) => item.id)).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when there are other entries
  useEffect(onList, [ids])
  return (
    <Combobox.Options id={id} className={classes.options} aria-label="Results">
      {groups.map(({ name, items }) => (
        <Combobox.Group key={name} label={name}>
          {items.map((item) => (
            <Option key={item.id} item={item} onSecond={onSecond} />
          ))}
        </Combobox.Group>
      ))}
    </Combobox.Options>
  )
}

function Option({ item, onSecond }: { item: PaletteItem } & Pick<PaletteOptionsProps, 'onSecond'>) {
  const { id, group, label, hint, second } = item
  const Icon = ICONS[group]
  return (
    <Combobox.Option value={id} className={classes.option}>
      <Icon size="1.125rem" stroke={1.5} aria-hidden="true" className={classes.icon} />
      <bdi className={classes.label}>{label}</bdi> <span className={classes.hint}>{hint}</span>
      {second && (
        // For the pointer: an entry of a list box cannot hold a button, and the keys have Ctrl+Enter.
        <span
          aria-hidden="true"
          title={second.hint}
          className={classes.second}
          onClick={(event) => {
            event.stopPropagation()
            onSecond(item)
          }}
        >
          <IconId size="1.125rem" stroke={1.5} />
        </span>
      )}
    </Combobox.Option>
  )
}

/** The recent choices in the palette, stored in this browser by account and id. */
const MOST = 6

/** The list of recent choices cannot show an invoice or a date: they are found only by their text. */
const isListed = (id: string) => !/^(?:invoice|date)-/.test(id)

const nameOf = (email: string) => `driverdesk.palette/${email}`
/** For browsers with storage switched off. */
const memory = new Map<string, string>()

/** The ids, newest first. */
export function recentChoices(email: string): string[] {
  try {
    const kept: unknown = JSON.parse(read(nameOf(email)) ?? '[]')
    return Array.isArray(kept)
      ? kept.filter((id) => typeof id === 'string' && isListed(id)).slice(0, MOST)
      : []
  } catch {
    return []
  }
}

function rememberChoice(email: string, id: string): void {
  if (!isListed(id)) return
  const others = recentChoices(email).filter((other) => other !== id)
  const text = JSON.stringify([id, ...others].slice(0, MOST))
  try {
    localStorage.setItem(nameOf(email), text)
  } catch {
    memory.set(nameOf(email), text)
  }
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return memory.get(name) ?? null
  }
}
