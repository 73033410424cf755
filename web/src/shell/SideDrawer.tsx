import { mayOpen } from '@driverdesk/domain/accounts/screens.ts'
import { Burger, Button, CloseButton, Divider, Drawer, Group, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { roleOf, type StoredUser } from '../kernel/session.ts'
import { Logo } from '../ui/Logo.tsx'
import { NavLink } from './NavLink.tsx'
import { linksFor } from './navigation.ts'
import classes from './Shell.module.css'

interface SideDrawerProps {
  user: StoredUser
  onLogOut: () => void
}

/** What is an icon of the bar where there is room. */
const CRAMPED = [
  { to: '/options', label: 'Options' },
  { to: '/users', label: 'Users' },
] as const

/** Holds the links on small screens. */
export function SideDrawer({ user, onLogOut }: SideDrawerProps) {
  const [opened, { open, close }] = useDisclosure(false)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes after every navigation, by link or by Back
  useEffect(close, [pathname])
  return (
    <div className={classes.narrow}>
      <Burger opened={opened} onClick={open} size="sm" aria-label="Open menu" aria-expanded={opened} />
      <Drawer.Root opened={opened} onClose={close} size={280}>
        <Drawer.Overlay />
        <Drawer.Content aria-label="Menu">
          <Drawer.Body>
            <Group justify="space-between" mb="md">
              <Logo />
              <CloseButton onClick={close} aria-label="Close menu" />
            </Group>
            <Stack gap={4} component="nav" aria-label="Main">
              {linksFor(roleOf(user)).map(({ to, label }) => (
                <NavLink key={to} to={to} className={classes.drawerLink}>
                  {label}
                </NavLink>
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
              <Link to="/home" className={classes.drawerLink}>
                {user.firstName}
              </Link>
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
