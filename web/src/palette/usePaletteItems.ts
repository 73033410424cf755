import { mayOpen } from '@driverdesk/domain/accounts/screens.ts'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useMemo } from 'react'
import { useLogOut } from '../accounts/accounts.data.ts'
import { useLastPlace } from '../desk/lastPlace.ts'
import { useToday } from '../kernel/businessClock.ts'
import { roleOf, type StoredUser } from '../kernel/session.ts'
import { useScreenCommands } from '../ui/commands.ts'
import { useLatest } from '../ui/useLatest.ts'
import { dateItems } from './dateItems.ts'
import type { Destination, PaletteItem } from './paletteItems.ts'
import { usePeopleAndPlaces } from './usePeopleAndPlaces.ts'

export interface ScreenLink {
  to: Destination['to']
  label: string
}

interface PaletteOptions {
  user: StoredUser
  /** The screens of the top bar. */
  links: readonly ScreenLink[]
  text: string
  recent: readonly string[]
  /** A dialog is open below: what its screen offers is out of reach. */
  isOverDialog: boolean
}

/** Screens that stand behind icons and names. */
const OTHER_SCREENS = [
  { to: '/newsfeed', label: 'News Feed' },
  { to: '/options', label: 'Options' },
  { to: '/users', label: 'Users' },
  { to: '/restaurants/accounts', label: 'Restaurant accounts' },
  { to: '/audit', label: 'Audit' },
  { to: '/home', label: 'Own account' },
] as const

/** What people call a screen, or come to it for. */
const WORDS: Readonly<Record<string, string>> = {
  '/drivers': 'add new driver import people',
  '/restaurants': 'add new restaurant import customer',
  '/areas': 'add new area',
  '/users': 'add new user staff administrator manager accounts',
  '/options': 'settings preferences send push message',
  '/newsfeed': 'write new post message',
  '/timesheet': 'add approve timesheet hours pay',
  '/invoices': 'new invoice bill',
  '/reporting': 'figures reports statistics',
  '/audit': 'log who changed what',
  '/home': 'profile password',
}

/** Everything that the palette offers to this user, here and now; the same list until there is something else. */
export function usePaletteItems({ user, links, text, recent, isOverDialog }: PaletteOptions) {
  const role = roleOf(user)
  const today = useToday()
  const schedule = role === 'restaurant' ? '/schedulerestaurant' : '/schedule'
  const last = useLastPlace(schedule)
  const hasSchedule = mayOpen(role, schedule)
  const { items: lists, waiting, failed, retry } = usePeopleAndPlaces({ role, schedule, text, recent })
  const offered = useScreenCommands()
  const own = useOwnCommands()
  const commands = useMemo(() => {
    const named = new Set(links.map(({ to }) => to))
    const others = OTHER_SCREENS.filter(({ to }) => mayOpen(role, to) && !named.has(to))
    const screens = [...links, ...others].map(({ to, label }): PaletteItem => {
      const does = { go: { to } }
      return {
        id: `go${to}`,
        group: 'Commands',
        label: `Go to ${label}`,
        hint: 'Screen',
        words: `open ${WORDS[`${to}`] ?? ''}`,
        does,
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
  const items = useMemo(() => [...dates, ...commands, ...lists], [dates, commands, lists])
  return { items, waiting, failed, retry }
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
      ownCommand('log-out', 'Log Out', 'sign out leave', () => void latest.current.logOut()),
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
