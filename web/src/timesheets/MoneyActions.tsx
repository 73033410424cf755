import { Button, Text } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { restaurantIn } from '../ui/desk/deskSearch.ts'
import { commissionText } from './commissionText.ts'
import { PaymentsButton } from './PaymentsButton.tsx'
import classes from './TimesheetFilters.module.css'
import type { TimesheetParts } from './timesheetProps.ts'

/** The commission of the restaurant that is shown, and the ways to its invoice (document 3, section 2.1). */
export function MoneyActions({ desk, view }: TimesheetParts) {
  const id = restaurantIn(view.location)
  const restaurant = id === undefined ? undefined : desk.restaurants.get(id)
  const canInvoice = restaurant !== undefined && !view.problem
  const icon = <IconFileInvoice size={16} stroke={1.5} aria-hidden="true" />
  return (
    <div className={classes.money}>
      {restaurant?.charges && (
        <Text size="xs" c="dimmed">
          Invoice commission{' '}
          <strong className={classes.commission}>{commissionText(restaurant.charges)}</strong>
        </Text>
      )}
      <PaymentsButton {...view} />
      {canInvoice ? (
        <Button component={Link} to="/invoices" variant="default" size="xs" leftSection={icon}>
          Invoice
        </Button>
      ) : (
        <Button
          variant="default"
          size="xs"
          leftSection={icon}
          disabled
          title="Choose one restaurant to invoice these days"
        >
          Invoice
        </Button>
      )}
    </div>
  )
}
