import type { Alert } from '@driverdesk/contract/alerts/alert.shapes.ts'
import { alertPlace } from '@driverdesk/domain/alerts/alertPlace.ts'
import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { roleOf, useCurrentUser } from '../kernel/session.ts'
import classes from './Alerts.module.css'

interface AlertLinkProps {
  alert: Alert
  onFollow: () => void
}

/** Leads to what an alert is about, where the reader may open that. */
export function AlertLink({ alert, onFollow }: AlertLinkProps) {
  const user = useCurrentUser()
  const place = user && alertPlace(alert, roleOf(user))
  if (!place) return null
  const shown = { className: classes.link, onClick: onFollow }
  const about = <VisuallyHidden>: {alert.data.message}</VisuallyHidden>
  switch (place.screen) {
    case 'schedule': {
      const { restaurantId, driverId: driver, from, interval } = place
      const location = restaurantId === undefined ? undefined : (`restaurant-${restaurantId}` as const)
      return (
        <Link to="/schedule" search={{ location, driver, from, interval }} {...shown}>
          Show in the schedule{about}
        </Link>
      )
    }
    case 'timesheet': {
      const { restaurantId, from, row } = place
      const location = restaurantId === undefined ? undefined : (`restaurant-${restaurantId}` as const)
      return (
        <Link to="/timesheet" search={{ location, from, row }} {...shown}>
          Show in the timesheets{about}
        </Link>
      )
    }
    case 'invoices': {
      const { restaurantId, from } = place
      const location = restaurantId === undefined ? undefined : (`restaurant-${restaurantId}` as const)
      return (
        <Link to="/invoices" search={{ location, from }} {...shown}>
          Show the invoices{about}
        </Link>
      )
    }
    case 'driver':
      return (
        <Link to="/drivers" search={{ edit: place.driverId }} {...shown}>
          Open the driver{about}
        </Link>
      )
    case 'options':
      return (
        <Link to="/options" search={{ page: undefined }} {...shown}>
          Show the options{about}
        </Link>
      )
    case 'applicants':
      return (
        <Link to="/drivers" search={{ group: 'applicants' }} {...shown}>
          Show the applicants{about}
        </Link>
      )
  }
}
