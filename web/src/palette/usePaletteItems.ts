import { mayOpen } from '@driverdesk/domain/accounts/screens.ts'
import { typedInvoiceNumber } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { INVOICE_STATE_LABELS } from '@driverdesk/domain/invoices/invoiceState.ts'
import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { addDays, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type SpokenDate, spokenDate } from '@driverdesk/domain/palette/spokenDate.ts'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLogOut } from '../accounts/accounts.data.ts'
import { type DeskSearch, deskView, withRange } from '../desk/deskSearch.ts'
import { useLastSearch } from '../desk/lastSearch.ts'
import { driverSearchQuery } from '../drivers/driverNames.data.ts'
import { invoiceByNumberQuery } from '../invoices/invoices.data.ts'
import { useToday } from '../kernel/businessClock.ts'
import { roleOf, type StoredUser } from '../kernel/session.ts'
import { invoiceLink, OWN_ACCOUNT } from '../links/screenLinks.ts'
import { locationsQuery } from '../restaurants/restaurants.data.ts'
import { useScreenCommands } from '../ui/commands.ts'
import { dayAndMonth, longDate } from '../ui/dateText.ts'
import { useLatest } from '../ui/useLatest.ts'
import { useTyped } from '../ui/useTyped.ts'
import type { Destination, PaletteItem } from './paletteItems.ts'

export interface ScreenLink extends Destination {
  label: string
}

interface PaletteOptions {
  user: StoredUser
  links: readonly ScreenLink[]
  text: string
  recent: readonly string[]
  /** A dialog is open, so the commands of its screen are not offered. */
  isOverDialog: boolean
}

/** Screens behind icons and names. */
const OTHER_SCREENS: readonly (ScreenLink & { only?: Role })[] = [
  { to: '/newsfeed', label: 'News Feed' },
  { to: '/options', label: 'Options' },
  { to: '/options', label: 'Push messages', search: { tab: 'messages' } },
  { to: '/options', label: 'Outbox', search: { tab: 'outbox' }, only: 'administrator' },
  { to: '/users', label: 'Users' },
  { to: '/restaurants/accounts', label: 'Restaurant accounts' },
  { to: '/audit', label: 'Audit' },
  { to: '/home', label: 'Home' },
  { to: '/home', label: 'Your account', hash: OWN_ACCOUNT },
]

const WORDS: Readonly<Record<string, string>> = {
  Drivers: 'add new driver import people',
  Restaurants: 'add new restaurant import customer',
  Areas: 'add new area',
  Users: 'add new user staff administrator manager accounts',
  Options: 'settings preferences',
  'Push messages': 'send message',
  Outbox: 'email mail',
  'News Feed': 'write new post message',
  Timesheets: 'add approve timesheet hours pay',
  Invoices: 'new invoice bill',
  Reporting: 'figures reports statistics',
  Audit: 'log who changed what',
  Home: 'today late open start screen',
  'Your account': 'own profile password',
}

/** All entries for this user; the same array until they change. */
export function usePaletteItems({ user, links, text, recent, isOverDialog }: PaletteOptions) {
  const role = roleOf(user)
  const today = useToday()
  const schedule = role === 'restaurant' ? '/schedulerestaurant' : '/schedule'
  const last = useLastSearch(schedule)
  const hasSchedule = mayOpen(role, schedule)
  const { items: lists, waiting, failed, retry } = usePeopleAndPlaces({ role, schedule, text, recent })
  const offered = useScreenCommands()
  const own = useOwnCommands()
  const commands = useMemo(() => {
    const named = new Set(links.map(({ to }) => to))
    const others = OTHER_SCREENS.filter(
      ({ to, only = role }) => mayOpen(role, `${to}`) && only === role && !named.has(to),
    )
    const screens = [...links, ...others].map(({ label, to, search, hash }: ScreenLink): PaletteItem => {
      const go = { to, search, hash }
      return {
        id: `go${label}`,
        group: 'Commands',
        label: `Go to ${label}`,
        hint: 'Screen',
        words: `open ${WORDS[label] ?? ''}`,
        does: { go },
      }
    })
    const ofScreen = (isOverDialog ? [] : offered).map(({ id, label, run }): PaletteItem => {
      return { id: `here-${id}`, group: 'Commands', label, hint: 'On this screen', does: { run } }
    })
    return [...ofScreen, ...screens, ...own]
  }, [links, offered, own, role, isOverDialog])
  const dates = useMemo(
    () => (hasSchedule ? dateItems(text, { today, schedule, last }) : []),
    [hasSchedule, text, today, schedule, last],
  )
  const invoices = useInvoiceItems(text, role)
  const items = useMemo(
    () => [...dates, ...invoices.items, ...commands, ...lists],
    [dates, invoices.items, commands, lists],
  )
  return {
    items,
    waiting: invoices.isWaiting ? [...waiting, 'invoices'] : waiting,
    failed: invoices.hasFailed ? [...failed, 'invoices'] : failed,
    retry: () => {
      retry()
      if (invoices.hasFailed) void invoices.refetch()
    },
  }
}

function useOwnCommands(): readonly PaletteItem[] {
  const logOut = useLogOut()
  const { setColorScheme } = useMantineColorScheme()
  const latest = useLatest({ logOut, setColorScheme })
  const other =
    useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'light' ? 'dark' : 'light'
  return useMemo(() => {
    const paint = () => latest.current.setColorScheme(other)
    return [
      ownCommand('scheme', `Switch to ${other}`, 'theme colours light dark mode', paint),
      ownCommand('log-out', 'Log out', 'sign out leave', () => void latest.current.logOut()),
    ]
  }, [other, latest])
}

const ownCommand = (id: string, label: string, words: string, run: () => void): PaletteItem => ({
  id,
  group: 'Commands',
  label,
  hint: 'Your account',
  words,
  does: { run },
})

interface Where {
  today: IsoDate
  schedule: '/schedule' | '/schedulerestaurant'
  last: DeskSearch
}

/** The schedule at the date or week that a text means, if any. */
function dateItems(text: string, { today, schedule, last }: Where): PaletteItem[] {
  const spoken = spokenDate(text, today)
  if (!spoken) return []
  const { date, kind } = spoken
  const interval = kind === 'week' ? WEEK : deskView(last, today).interval
  const search = { ...last, ...withRange(rangeFor(interval, date), interval, today), day: date }
  return [
    {
      id: `date-${date}`,
      group: 'Dates',
      label: labelOf(spoken),
      hint: 'Schedule',
      does: { go: { to: schedule, search } },
    },
  ]
}

const labelOf = ({ date, kind }: SpokenDate): string =>
  kind === 'day'
    ? longDate(date)
    : `Week ${dayAndMonth(date)} – ${dayAndMonth(addDays(date, 6))} ${date.slice(0, 4)}`

const NO_ITEMS: readonly PaletteItem[] = []

/** The invoice whose number a text is: '014', '14', 'invoice 014'. */
function useInvoiceItems(text: string, role: Role) {
  const audience = role === 'restaurant' ? 'restaurant' : 'staff'
  const number = typedInvoiceNumber(text.replace(/^\s*(?:invoice|inv)/i, ''))
  const isWanted =
    number !== undefined && (mayOpen(role, '/invoices') || mayOpen(role, '/invoicesrestaurant'))
  const { data, isLoading, isError, refetch } = useQuery({
    ...invoiceByNumberQuery(number ?? 0),
    enabled: isWanted,
  })
  const items = useMemo((): readonly PaletteItem[] => {
    if (!isWanted || !data) return NO_ITEMS
    return data.map(({ id, invoice_number, state, total, period_date_from: day, restaurant_id }) => ({
      id: `invoice-${id}`,
      group: 'Invoices',
      label: `Invoice ${invoice_number}`,
      hint: `${INVOICE_STATE_LABELS[state]}, ${formatMoney(poundsToPence(total))}`,
      does: { go: invoiceLink(id, day, restaurant_id, audience) },
    }))
  }, [data, isWanted, audience])
  return { items, isWaiting: isLoading, hasFailed: isWanted && isError, refetch }
}

interface PaletteSearch {
  role: Role
  schedule: '/schedule' | '/schedulerestaurant'
  text: string
  recent: readonly string[]
}

/** Thousands of drivers are not fetched for a single letter. */
const LETTERS = 2

/** The restaurants, areas and drivers that this role may see. */
function usePeopleAndPlaces({ role, schedule, text, recent }: PaletteSearch) {
  const isSearched = text.trim().length >= LETTERS
  const isWanted = (kind: string) => isSearched || recent.some((id) => id.startsWith(kind))
  const hasDrivers = mayOpen(role, '/schedule')
  const locations = useQuery({
    ...locationsQuery,
    enabled: mayOpen(role, schedule) && (isWanted('restaurant') || isWanted('area')),
    meta: { ownErrors: true },
  })
  const drivers = useDriversFound({ text, recent, isSearched, mayFind: hasDrivers })
  const hasRecords = mayOpen(role, '/drivers')
  const items = useMemo(() => {
    const places = [...(locations.data?.restaurants ?? []), ...(locations.data?.areas ?? [])]
    return [
      ...places.map(({ guid, type, name }): PaletteItem => {
        const does = { go: { to: schedule, search: { location: guid } } }
        const record = type === 'restaurant' && hasRecords && restaurantRecord(name)
        const hint = type === 'area' ? 'Area, see its schedule' : 'See its schedule'
        return { id: guid, group: 'Restaurants', label: name, hint, does, ...(record && { second: record }) }
      }),
      ...drivers.people.map(({ id, name }): PaletteItem => {
        const does = { go: { to: schedule, search: { driver: id } } }
        const second = hasRecords && { second: driverRecord(id) }
        return {
          id: `${DRIVER}${id}`,
          group: 'Drivers',
          label: name,
          hint: 'See their shifts',
          does,
          ...second,
        }
      }),
    ]
  }, [locations.data, drivers.people, schedule, hasRecords])
  const lists = [
    {
      name: 'restaurants',
      isWaiting: locations.isLoading,
      hasFailed: locations.isError && !locations.data,
      refetch: locations.refetch,
    },
    { name: 'drivers', ...drivers },
  ]
  return {
    items,
    /** The lists that are loading, and those that have failed. */
    waiting: lists.filter(({ isWaiting }) => isWaiting).map(({ name }) => name),
    failed: lists.filter(({ hasFailed }) => hasFailed).map(({ name }) => name),
    retry: () => {
      for (const { hasFailed, refetch } of lists) if (hasFailed) void refetch()
    },
  }
}

interface DriversSought extends Pick<PaletteSearch, 'text' | 'recent'> {
  isSearched: boolean
  mayFind: boolean
}

/** The recently chosen drivers, and those that the server finds for the text. */
function useDriversFound({ text, recent, isSearched, mayFind }: DriversSought) {
  const ids = recent.filter((id) => id.startsWith(DRIVER)).map((id) => Number(id.slice(DRIVER.length)))
  const known = useQuery({ ...driverSearchQuery({ ids }), enabled: mayFind && ids.length > 0 })
  const typed = useTyped(text)
  const found = useQuery({
    ...driverSearchQuery({ search: typed.text }),
    enabled: mayFind && isSearched && !typed.isTyping,
    placeholderData: keepPreviousData,
  })
  const people = useMemo(() => {
    const both = [...(known.data ?? []), ...((isSearched && found.data) || [])]
    return [...new Map(both.map((driver) => [driver.id, driver])).values()]
  }, [known.data, found.data, isSearched])
  const isAwaited = mayFind && isSearched && (typed.isTyping || (found.isPlaceholderData && found.isFetching))
  return {
    people,
    isWaiting: known.isLoading || found.isLoading || isAwaited,
    hasFailed: known.isError || (isSearched && found.isError),
    refetch: () => Promise.all([known, found].map((query) => query.isError && query.refetch())),
  }
}

const DRIVER = 'driver-'

const restaurantRecord = (name: string) => ({
  hint: 'Show in Restaurants',
  does: { go: { to: '/restaurants', search: { q: name } } } as const,
})

const driverRecord = (id: number) => ({
  hint: 'Open the record',
  does: { go: { to: '/drivers', search: { edit: id } } } as const,
})
