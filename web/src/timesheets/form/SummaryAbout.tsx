import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import { onInvoice } from '@driverdesk/domain/kernel/messages.ts'
import { QUERIED } from '@driverdesk/domain/timesheets/confirmation.ts'
import { EXCEPTIONS, type TimesheetException } from '@driverdesk/domain/timesheets/timesheetExceptions.ts'
import { isSynthetic } from '@driverdesk/domain/timesheets/timesheetRows.ts'
import { OF_CANCELLATION, progressLabel, statusLabel } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { Alert, Anchor, Badge, Flex, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFileInvoice, IconFlag3Filled, IconMessageQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { invoiceLink } from '../../links/screenLinks.ts'
import { LocationMapDialog } from '../../maps/LocationMapDialog.tsx'
import { useMapCentre } from '../../options/mapCentre.data.ts'
import type { Site } from '../../restaurants/sites.data.ts'
import { momentText } from '../../ui/dateText.ts'
import { driverTimesText, progressMeaning, toneOf } from '../table/rowWords.ts'
import type { ShownTimesheet, TimesheetRow } from '../timesheetDesk.ts'
import classes from './Summary.module.css'
import type { FormSources } from './useFormSources.ts'
import { LoadAgain } from './WorkFields.tsx'
import { timesheetCentre } from './workPlaces.ts'

const COLOURS: Record<ReturnType<typeof toneOf>, string> = {
  none: 'gray',
  working: 'brand',
  waiting: 'orange',
  half: 'violet',
  done: 'green',
  discarded: 'gray',
}

interface SummaryAboutProps {
  row: TimesheetRow
  driver: string
  restaurant: string
  sources: Pick<FormSources, 'site' | 'siteFailed'>
  exceptions: readonly TimesheetException[]
}

export function SummaryAbout({ row, driver, restaurant, sources, exceptions }: SummaryAboutProps) {
  const { status, status_progress, driver_id, type } = row
  const color = COLOURS[toneOf(row)]
  const progress = progressLabel(status_progress, driver_id)
  return (
    <div className={classes.about}>
      <Text fw={650} dir="auto">
        {driver}
      </Text>
      <Text size="sm" dir="auto">
        {restaurant}
      </Text>
      <RestaurantAddress site={sources.site} />
      <LoadAgain failed={sources.siteFailed} />
      <Flex wrap="wrap" gap="0.375rem" mt="0.25rem">
        <Badge variant="light" color={color} title={progressMeaning(row)}>
          {progress}
        </Badge>
        {progress !== statusLabel(status) && (
          <Badge variant="outline" color="gray">
            {statusLabel(status)}
          </Badge>
        )}
        {type === OF_CANCELLATION && (
          <Badge variant="outline" color="gray">
            {row.timesheet?.short_notice ? 'Short notice' : 'Cancellation'}
          </Badge>
        )}
        {isSynthetic(row) && (
          <Badge variant="outline" color="gray">
            From the schedule
          </Badge>
        )}
      </Flex>
      {(row.driver_start_time || row.driver_finish_time) && (
        <Text size="sm" mt={4}>
          {driverTimesText(row)}
        </Text>
      )}
      {exceptions.length > 0 && (
        <ul className={classes.exceptions} aria-label="Exceptions">
          {exceptions.map(({ kind, reason }) => (
            <li key={kind}>
              <IconFlag3Filled size="0.75rem" aria-hidden="true" />
              <span>
                <b>{EXCEPTIONS[kind]}</b>: {reason}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The restaurant's address, which opens a terrain map (docs/spec/restaurants.md#location-map). */
function RestaurantAddress({ site }: { site: Site | undefined }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const centre = timesheetCentre(useMapCentre())
  if (!site?.address) return null
  const { name, address, place } = site
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="sm"
        ta="start"
        dir="auto"
        title="Show on the map"
        onClick={open}
      >
        {address}
      </Anchor>
      {isOpen && (
        <LocationMapDialog name={name} address={address} centre={centre} position={place} onClose={close} />
      )}
    </>
  )
}

export function AnswerNote({ timesheet }: { timesheet: ShownTimesheet }) {
  const { restaurant_answer, query_reason, answered_at, answered_by } = timesheet
  if (restaurant_answer === null || !answered_at) return null
  const by = (
    <>
      by <bdi>{answered_by}</bdi>, {momentText(answered_at)}
    </>
  )
  if (restaurant_answer !== QUERIED) {
    return (
      <Text size="xs" c="dimmed">
        Confirmed {by}
      </Text>
    )
  }
  return (
    <Alert color="orange" icon={<IconMessageQuestion size="1.125rem" />} title="Queried" p="xs">
      <Text size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {query_reason}
      </Text>
      <Text size="xs">Queried {by}</Text>
    </Alert>
  )
}

/** Says that an invoiced timesheet cannot change, and links to its invoice (docs/spec/timesheets.md#two-step-approval). */
export function InvoiceNote({ timesheet, audience }: { timesheet: ShownTimesheet; audience: Audience }) {
  const { invoice_id, invoice_number, period_date, restaurant_id } = timesheet
  if (invoice_id === null || invoice_number === null) return null
  const link = invoiceLink(invoice_id, period_date, restaurant_id, audience)
  return (
    <Alert color="gray" icon={<IconFileInvoice size="1.125rem" />} p="xs">
      {onInvoice(invoice_number)}{' '}
      <Anchor inherit renderRoot={(props) => <Link {...props} {...link} />}>
        Open invoice {invoice_number}
      </Anchor>
    </Alert>
  )
}
