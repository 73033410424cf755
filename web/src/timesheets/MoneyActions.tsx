import { commissionText } from '@driverdesk/domain/restaurants/commissionText.ts'
import { Button, Text } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import bar from '../desk/DeskFilters.module.css'
import { restaurantIn } from '../desk/deskSearch.ts'
import { invoiceRequestLink } from '../links/invoiceLinks.ts'
import classes from './MoneyActions.module.css'
import { PaymentsButton } from './PaymentsButton.tsx'
import type { TimesheetParts } from './timesheetProps.ts'

/**
 * The commission of the restaurant that is shown, and the ways to its invoice
 * (docs/spec/timesheets.md#export-and-invoice-actions).
 */
export function MoneyActions({ desk, view }: TimesheetParts) {
  const id = restaurantIn(view.location)
  const restaurant = id === undefined ? undefined : desk.restaurants.get(id)
  const icon = <IconFileInvoice size="1rem" stroke={1.5} aria-hidden="true" />
  return (
    <div className={bar.end}>
      {restaurant?.charges && (
        <Text size="xs" c="dimmed">
          Invoice commission{' '}
          <strong className={classes.commission}>{commissionText(restaurant.charges)}</strong>
        </Text>
      )}
      <PaymentsButton {...view} />
      {id !== undefined && restaurant && !view.problem ? (
        <Button
          variant="default"
          size="xs"
          leftSection={icon}
          renderRoot={(props) => <Link {...props} {...invoiceRequestLink(view.range, id)} />}
        >
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
