import { timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { commissionText } from '@driverdesk/domain/restaurants/commissionText.ts'
import { paymentsFileName } from '@driverdesk/domain/timesheets/paymentsExport.ts'
import {
  SHOW_ACTIVE,
  SHOW_ALL,
  SHOW_PENDING,
  SHOW_TO_APPROVE,
  STATUS_FILTERS,
  type StatusFilter,
} from '@driverdesk/domain/timesheets/statusFilter.ts'
import { Button, SegmentedControl, Switch, Text } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import bar from '../desk/DeskFilters.module.css'
import { restaurantIn, withRange } from '../desk/deskSearch.ts'
import { BULK_TIMEOUT_MS, call } from '../kernel/api.ts'
import { saveFile } from '../kernel/privateFile.ts'
import { invoiceRequestLink, type LocationGuid, unbilledLink } from '../links/screenLinks.ts'
import { SaveFileButton } from '../ui/SaveFileButton.tsx'
import { PrintTimesheets } from './PrintTimesheets.tsx'
import type { TimesheetParts } from './timesheetProps.ts'
import { EXCEPTIONS_FIRST, type TimesheetView, withStatus } from './timesheets.search.ts'

/** Tooltips, because the specified labels are ambiguous: a saved timesheet can be pending too. */
const FILTER_MEANINGS: Record<StatusFilter, string> = {
  [SHOW_ACTIVE]: 'Saved timesheets',
  [SHOW_PENDING]: 'Shifts without a timesheet',
  [SHOW_TO_APPROVE]: 'Submitted timesheets and cancellations that wait for approval',
  [SHOW_ALL]: 'Timesheets, and shifts without one',
}

/** The status filter (docs/spec/timesheets.md#status-filter), the exceptions filter and the money actions. */
export function TimesheetFilters(parts: TimesheetParts) {
  const { desk, view, tabs, onChange } = parts
  const isStaff = desk.audience === 'staff'
  return (
    <div className={bar.filters}>
      {tabs}
      <SegmentedControl
        size="xs"
        aria-label="Status"
        data={STATUS_FILTERS.filter(({ id }) => isStaff || id !== SHOW_TO_APPROVE).map(({ id, label }) => ({
          value: String(id),
          label: <span title={FILTER_MEANINGS[id]}>{label}</span>,
        }))}
        value={String(view.status)}
        onChange={(id) => onChange(withStatus(Number(id) as StatusFilter))}
      />
      <Switch
        size="xs"
        label="Exceptions only"
        checked={view.exceptions}
        onChange={(event) => onChange({ exceptions: event.currentTarget.checked || undefined })}
      />
      <Switch
        size="xs"
        label="Exceptions first"
        disabled={view.exceptions}
        checked={view.sort === EXCEPTIONS_FIRST}
        onChange={(event) =>
          onChange({ sort: event.currentTarget.checked ? EXCEPTIONS_FIRST : undefined }, true)
        }
      />
      <div className={bar.end}>
        {isStaff && <MoneyActions {...parts} />}
        <PrintTimesheets {...parts} />
      </div>
    </div>
  )
}

/** Commission, export and invoice of the chosen restaurant (docs/spec/timesheets.md#export-and-invoice-actions). */
function MoneyActions({ desk, view, today }: TimesheetParts) {
  const id = restaurantIn(view.location)
  const restaurant = id === undefined ? undefined : desk.restaurants.get(id)
  const invoiceButton = {
    variant: 'default',
    size: 'xs',
    leftSection: <IconFileInvoice size="1rem" stroke={1.5} aria-hidden="true" />,
  } as const
  return (
    <>
      {restaurant?.charges && (
        <Text size="xs" c="dimmed">
          Invoice commission{' '}
          <Text span inherit fw={700} c="var(--mantine-color-text)" data-figures="">
            {commissionText(restaurant.charges)}
          </Text>
        </Text>
      )}
      <PaymentsButton {...view} />
      {!view.problem && (
        <Button
          variant="default"
          size="xs"
          title="Show what can be billed for these dates"
          renderRoot={(props) => (
            <Link
              {...props}
              {...unbilledLink({ ...withRange(view.range, view.interval, today), location: view.location })}
            />
          )}
        >
          Unbilled
        </Button>
      )}
      {id !== undefined && restaurant && !view.problem ? (
        <Button
          {...invoiceButton}
          renderRoot={(props) => <Link {...props} {...invoiceRequestLink(view.range, id)} />}
        >
          Invoice
        </Button>
      ) : (
        <Button {...invoiceButton} disabled title="Choose one restaurant to invoice these dates">
          Invoice
        </Button>
      )}
    </>
  )
}

/** Exports the pay of approved timesheets, for all locations or one restaurant (docs/spec/timesheets.md#payments-export). */
function PaymentsButton({ range, location, problem }: TimesheetView) {
  const isArea = location?.startsWith('area') ?? false
  return (
    <SaveFileButton
      label="XLS Payments"
      size="xs"
      disabled={problem !== undefined || isArea}
      title={
        isArea
          ? 'Choose all locations or one restaurant to export the payments'
          : 'Download each driver’s pay for the approved timesheets of these dates'
      }
      save={async () => saveFile(await paymentsCsv(range, location), paymentsFileName(range))}
    />
  )
}

const paymentsCsv = ({ from, to }: DateRange, location: LocationGuid | undefined): Promise<Blob> =>
  call(
    timesheetRoutes.exportPayments,
    {
      query: {
        period_date_from: from,
        period_date_to: to,
        restaurant_id: restaurantIn(location)?.toString(),
      },
    },
    { timeoutMs: BULK_TIMEOUT_MS },
  )
