import { mayOpen, startScreen } from '@driverdesk/domain/accounts/screens.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import {
  ActionIcon,
  Badge,
  Burger,
  Button,
  CloseButton,
  Divider,
  Drawer,
  Group,
  Menu,
  Stack,
  Text,
  Tooltip,
  UnstyledButton,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconChevronDown,
  IconHistory,
  IconLogout,
  IconSettings,
  IconUserCircle,
  IconUsers,
  IconWifiOff,
} from '@tabler/icons-react'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useLogOut } from '../accounts/accounts.data.ts'
import { AlertsMenu } from '../alerts/AlertsMenu.tsx'
import { useLastSearch } from '../desk/lastSearch.ts'
import { useLiveState } from '../kernel/live.ts'
import { roleOf, type StoredUser } from '../kernel/session.ts'
import { OWN_ACCOUNT } from '../links/ownAccount.ts'
import { useUnreadNews } from '../news/unreadNews.data.ts'
import { PaletteMenu } from '../palette/PaletteMenu.tsx'
import { useColourSchemeSwitch } from '../ui/ColourSchemeSwitch.tsx'
import { Logo } from '../ui/Logo.tsx'
import { UnreadCount } from '../ui/UnreadCount.tsx'
import classes from './Shell.module.css'

export function SignedInBar({ user }: { user: StoredUser }) {
  const role = roleOf(user)
  const logOut = useLogOut()
  const isStaff = mayOpen(role, '/options')
  return (
    <>
      <SideDrawer user={user} onLogOut={logOut} />
      <NavLink to={startScreen(role)} className={classes.home}>
        <Logo tight={isStaff} />
      </NavLink>
      <nav className={`${classes.links} ${classes.wide}`} aria-label="Main">
        {linksFor(role).map((link) => (
          <PageLink key={link.label} className={classes.link} {...link} />
        ))}
      </nav>
      <div className={classes.actions}>
        <LiveNotice />
        <PaletteMenu links={linksFor(role)} />
        {isStaff && <AlertsMenu />}
        {isStaff && <BarIcon to="/options" label="Options" icon={IconSettings} className={classes.roomy} />}
        {mayOpen(role, '/users') && (
          <BarIcon to="/users" label="Users" icon={IconUsers} className={classes.roomy} />
        )}
        {mayOpen(role, '/audit') && (
          <BarIcon to="/audit" label="Audit" icon={IconHistory} className={classes.wide} />
        )}
        <AccountMenu user={user} onLogOut={logOut} />
      </div>
    </>
  )
}

/** The menu of one's own account: a link to it, light or dark, and Log Out (docs/spec/shell.md#top-bar). */
function AccountMenu({ user, onLogOut }: { user: StoredUser; onLogOut: () => void }) {
  const colours = useColourSchemeSwitch()
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton className={`${classes.link} ${classes.name} ${classes.wide}`}>
          <span>{user.firstName}</span>
          <IconChevronDown size="0.875rem" stroke={1.75} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to="/home"
          hash={OWN_ACCOUNT}
          leftSection={<IconUserCircle size="1rem" stroke={1.5} aria-hidden="true" />}
        >
          Your account
          <Text size="xs" c="dimmed" truncate>
            {user.email}
          </Text>
        </Menu.Item>
        <Menu.Item
          leftSection={<colours.Icon size="1rem" stroke={1.5} aria-hidden="true" />}
          onClick={colours.choose}
        >
          {colours.label}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size="1rem" stroke={1.5} aria-hidden="true" />}
          onClick={onLogOut}
        >
          Log Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface BarIconProps {
  to: '/options' | '/users' | '/audit'
  label: string
  icon: typeof IconSettings
  className?: string | undefined
}

/** A link of the top bar that is an icon; a tooltip shows its name. */
function BarIcon({ to, label, icon: Icon, className }: BarIconProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        component={Link}
        to={to}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={label}
        className={className}
      >
        <Icon size="1.25rem" stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  )
}

/** A short loss of connection is not shown. */
const PATIENCE_MS = 1_500

/** Says that changes of others are delayed; missed ones arrive with the connection. */
function LiveNotice() {
  const offline = useLiveState() === 'offline'
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!offline) return setShown(false)
    const timer = setTimeout(() => setShown(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [offline])
  return (
    <span role="status" className={classes.liveNotice}>
      {shown && (
        <Badge variant="light" color="orange" leftSection={<IconWifiOff size="0.75rem" aria-hidden="true" />}>
          Reconnecting…
        </Badge>
      )}
    </span>
  )
}

const CRAMPED = [
  { to: '/options', label: 'Options' },
  { to: '/users', label: 'Users' },
] as const

function SideDrawer({ user, onLogOut }: { user: StoredUser; onLogOut: () => void }) {
  const [opened, { open, close }] = useDisclosure(false)
  const { pathname, hash } = useLocation()
  const unread = useUnreadNews()
  const colours = useColourSchemeSwitch()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes after every navigation, by link or by Back
  useEffect(close, [pathname, hash])
  return (
    <div className={classes.narrow}>
      <span className={classes.burger}>
        <Burger
          opened={opened}
          onClick={open}
          size="sm"
          aria-label={unread > 0 ? `Open menu, ${unread} unread in the News Feed` : 'Open menu'}
          aria-expanded={opened}
        />
        <span className={classes.burgerCount} aria-hidden="true">
          <UnreadCount count={unread} />
        </span>
      </span>
      <Drawer.Root opened={opened} onClose={close} size={280}>
        <Drawer.Overlay />
        <Drawer.Content aria-label="Menu">
          <Drawer.Body>
            <Group justify="space-between" mb="md">
              <Logo />
              <CloseButton onClick={close} aria-label="Close menu" />
            </Group>
            <Stack gap={4} component="nav" aria-label="Main">
              {linksFor(roleOf(user)).map((link) => (
                <PageLink key={link.label} className={classes.drawerLink} {...link} />
              ))}
              <Divider my="xs" />
              {CRAMPED.filter(({ to }) => mayOpen(roleOf(user), to)).map(({ to, label }) => (
                <Link key={to} to={to} className={`${classes.drawerLink} ${classes.cramped}`}>
                  {label}
                </Link>
              ))}
              {mayOpen(roleOf(user), '/audit') && (
                <Link to="/audit" className={classes.drawerLink}>
                  Audit
                </Link>
              )}
              <Link to="/home" hash={OWN_ACCOUNT} className={classes.drawerLink} onClick={close}>
                {user.firstName}
              </Link>
              <UnstyledButton className={classes.drawerLink} onClick={colours.choose}>
                {colours.label}
              </UnstyledButton>
              <Button variant="default" onClick={onLogOut} mt="xs">
                Log Out
              </Button>
            </Stack>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </div>
  )
}

interface NavLinkProps {
  to: LinkProps['to'] & string
  /** Leads to one tab of a screen that has a link of its own. */
  search?: { tab: 'board' | undefined }
  className: string | undefined
  children: ReactNode
}

/**
 * A link of the bar. A desk opens where it was left in this tab
 * (docs/spec/schedule.md#admin-schedule-screen).
 */
function NavLink({ to, search, className, children }: NavLinkProps) {
  const last = useLastSearch(to)
  const activeOptions = search ? { includeSearch: true, explicitUndefined: true } : { includeSearch: false }
  return (
    <Link to={to} search={search ?? last} activeOptions={activeOptions} className={className}>
      {children}
    </Link>
  )
}

/** A link by its name. The one to the news has their number beside it. */
const PageLink = ({ label, ...link }: Omit<NavLinkProps, 'children'> & { label: string }) => (
  <NavLink {...link}>
    {label}
    {link.to === '/newsfeed' && <UnreadNews />}
  </NavLink>
)

const UnreadNews = () => <UnreadCount count={useUnreadNews()} />

const STAFF_START = [
  { to: '/schedule', label: 'Schedule' },
  { to: '/timesheet', label: 'Timesheets', search: { tab: undefined } },
  { to: '/timesheet', label: 'Day board', search: { tab: 'board' } },
  { to: '/invoices', label: 'Invoices' },
  { to: '/newsfeed', label: 'News Feed' },
] as const

const REPORTING = { to: '/reporting', label: 'Reporting' } as const

const LINKS = {
  administrator: [
    ...STAFF_START,
    { to: '/drivers', label: 'Drivers' },
    { to: '/restaurants', label: 'Restaurants' },
    { to: '/areas', label: 'Areas' },
    REPORTING,
  ],
  manager: [...STAFF_START, REPORTING],
  restaurant: [
    { to: '/schedulerestaurant', label: 'Schedule' },
    { to: '/timesheetrestaurant', label: 'Timesheets' },
    { to: '/invoicesrestaurant', label: 'Invoices' },
    { to: '/newsfeed', label: 'News Feed' },
  ],
  /** Drivers have an app of their own. */
  driver: [],
  none: [{ to: '/newsfeed', label: 'News Feed' }],
} as const

type NavigationLink = (typeof LINKS)[Role][number]

/** The links of the top bar by role, in order (docs/spec/shell.md#top-bar). */
const linksFor = (role: Role): readonly NavigationLink[] => LINKS[role]
