import { mayOpen } from '@driverdesk/domain/accounts/screens.ts'
import { Button, CloseButton, Divider, Drawer, Group, Stack, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { roleOf, type StoredUser } from '../kernel/session.ts'
import { OWN_ACCOUNT } from '../links/screenLinks.ts'
import { useColourSchemeSwitch } from '../ui/ColourSchemeSwitch.tsx'
import { BackCloses, useOpenedNow } from '../ui/closeAtBack.tsx'
import { Logo } from '../ui/Logo.tsx'
import { linksFor, PageLink } from './links.tsx'
import classes from './Shell.module.css'

const CRAMPED = [
  { to: '/options', label: 'Options' },
  { to: '/users', label: 'Users' },
] as const

interface SideMenuProps {
  user: StoredUser
  opened: boolean
  onClose: () => void
  onLogOut: () => void
}

/** The menu on small screens. It is loaded at the first touch. */
export function SideMenu({ user, opened, onClose, onLogOut }: SideMenuProps) {
  const colours = useColourSchemeSwitch()
  const isShown = useOpenedNow(opened)
  return (
    <Drawer.Root opened={isShown} onClose={onClose} size={280}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body>
          {opened && <BackCloses onClose={onClose} />}
          <Group justify="space-between" mb="md">
            <Logo />
            <CloseButton onClick={onClose} aria-label="Close menu" />
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
            <Link to="/home" hash={OWN_ACCOUNT} className={classes.drawerLink} onClick={onClose}>
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
  )
}
