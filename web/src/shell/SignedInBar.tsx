import { mayOpen, startScreen } from '@driverdesk/domain/accounts/screens.ts'
import { Button, Tooltip } from '@mantine/core'
import { IconHistory, IconSettings, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useLogOut } from '../accounts/accounts.data.ts'
import { AlertsMenu } from '../alerts/AlertsMenu.tsx'
import { roleOf, type StoredUser } from '../kernel/session.ts'
import { PaletteMenu } from '../palette/PaletteMenu.tsx'
import { ColourSchemeSwitch } from '../ui/ColourSchemeSwitch.tsx'
import { Logo } from '../ui/Logo.tsx'
import { BarIcon } from './BarIcon.tsx'
import { LiveNotice } from './LiveNotice.tsx'
import { NavLink } from './NavLink.tsx'
import { linksFor } from './navigation.ts'
import classes from './Shell.module.css'
import { SideDrawer } from './SideDrawer.tsx'

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
        {linksFor(role).map(({ to, label }) => (
          <NavLink key={to} to={to} className={classes.link}>
            {label}
          </NavLink>
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
        <ColourSchemeSwitch tip={(button, label) => <Tooltip label={label}>{button}</Tooltip>} />
        <Link to="/home" className={`${classes.link} ${classes.name} ${classes.wide}`}>
          <span>{user.firstName}</span>
        </Link>
        <Button className={classes.wide} variant="default" size="xs" onClick={logOut}>
          Log Out
        </Button>
      </div>
    </>
  )
}
