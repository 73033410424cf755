import { mayOpen, startScreen } from '@driverdesk/domain/accounts/screens.ts'
import { ActionIcon, Badge, Burger, Menu, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import {
  IconChevronDown,
  IconHistory,
  IconLogout,
  IconSettings,
  IconUserCircle,
  IconUsers,
  IconWifiOff,
} from '@tabler/icons-react'
import { Link, Outlet, useLocation, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useFreshUser, useLogOut } from '../accounts/accounts.data.ts'
import { AlertsMenu } from '../alerts/AlertsMenu.tsx'
import { useAreaLive } from '../areas/areas.data.ts'
import { useExampleState } from '../example/exampleData.data.ts'
import { useLiveState } from '../kernel/live.ts'
import { roleOf, type StoredUser, useCurrentUser, useView } from '../kernel/session.ts'
import { takeEndedView } from '../kernel/view.ts'
import { OWN_ACCOUNT } from '../links/screenLinks.ts'
import { useUnreadNews } from '../news/unreadNews.data.ts'
import { PaletteMenu } from '../palette/PaletteMenu.tsx'
import { useColourSchemeSwitch } from '../ui/ColourSchemeSwitch.tsx'
import { LaterPart } from '../ui/LaterPart.tsx'
import { Logo } from '../ui/Logo.tsx'
import { ScreenTitle } from '../ui/ScreenTitle.tsx'
import { UnreadCount } from '../ui/UnreadCount.tsx'
import { Frame, SignedOutBar } from './Frame.tsx'
import { linksFor, NavLink, PageLink } from './links.tsx'
import classes from './Shell.module.css'

const loadExampleLine = async () => (await import('../example/ExamplePart.tsx')).ExampleLine
const loadBanner = async () => (await import('./ViewBanner.tsx')).ViewBanner
const NO_PROPS = {}

export function Shell() {
  const user = useCurrentUser()
  const view = useView()
  const forDriver = useSearch({ strict: false, select: ({ driver }) => driver === true })
  const hasExample = useExampleState()?.state === 'present'
  useFreshUser()
  useEndedViewNotice()
  useAreaLive()
  const top = (
    <>
      {view && <LaterPart load={loadBanner} isNeeded props={{ view }} />}
      {user ? (
        <header className={classes.bar}>
          <SignedInBar user={user} />
        </header>
      ) : (
        <SignedOutBar forDriver={forDriver} />
      )}
      {hasExample && <LaterPart load={loadExampleLine} isNeeded props={NO_PROPS} />}
    </>
  )
  return (
    <>
      <Frame top={top} isViewing={view !== null} hasExample={hasExample}>
        <Outlet />
      </Frame>
      <ScreenTitle />
    </>
  )
}

function useEndedViewNotice(): void {
  useEffect(() => {
    const name = takeEndedView()
    if (name === undefined) return
    notifications.show({ message: `The view as ${name} has ended.` })
  }, [])
}

function SignedInBar({ user }: { user: StoredUser }) {
  const role = roleOf(user)
  const logOut = useLogOut()
  const isStaff = mayOpen(role, '/options')
  return (
    <>
      <MenuButton user={user} onLogOut={logOut} />
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

const loadMenu = async () => (await import('./SideMenu.tsx')).SideMenu

function MenuButton({ user, onLogOut }: { user: StoredUser; onLogOut: () => void }) {
  const [opened, { open, close }] = useDisclosure(false)
  const { pathname, hash } = useLocation()
  const unread = useUnreadNews()
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
      <LaterPart
        load={loadMenu}
        isNeeded={opened}
        onCancel={opened ? close : undefined}
        props={{ user, opened, onClose: close, onLogOut }}
      />
    </div>
  )
}
