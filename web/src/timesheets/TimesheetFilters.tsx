import { timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { commissionText } from '@driverdesk/domain/restaurants/charges.ts'
import { paymentsFileName } from '@driverdesk/domain/timesheets/paymentsExport.ts'
import {
  SHOW_ACTIVE,
  SHOW_ALL,
  SHOW_PENDING,
  SHOW_TO_APPROVE,
  STATUS_FILTERS,
  type StatusFilter,
} from '@driverdesk/domain/timesheets/statusFilter.ts'
import type { PaperChoices } from '@driverdesk/domain/timesheets/timesheetPaper.ts'
import { Button, Checkbox, Radio, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFileInvoice, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import bar from '../desk/DeskFilters.module.css'
import { restaurantIn, withRange } from '../desk/deskSearch.ts'
import { BULK_TIMEOUT_MS, call, periodOf } from '../kernel/api.ts'
import { saveFile } from '../kernel/privateFile.ts'
import { invoiceRequestLink, type LocationGuid, unbilledLink } from '../links/screenLinks.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { rangeText } from '../ui/dateText.ts'
import { type FileCall, type PaperFile, takePdf } from '../ui/file/openInTab.tsx'
import { PaperFiles } from '../ui/file/PaperFiles.tsx'
import { SaveFileButton } from '../ui/SaveFileButton.tsx'
import type { TimesheetParts } from './timesheetParts.tsx'
import { EXCEPTIONS_FIRST, statusName, type TimesheetView, withStatus } from './timesheets.search.ts'

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
          <Text span inherit fw={700} c="var(--mantine-color-text)">
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

const paymentsCsv = (range: DateRange, location: LocationGuid | undefined): Promise<Blob> =>
  call(
    timesheetRoutes.exportPayments,
    { query: { ...periodOf(range), restaurant_id: restaurantIn(location) } },
    { timeoutMs: BULK_TIMEOUT_MS },
  )

function PrintTimesheets(parts: TimesheetParts) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        disabled={parts.view.problem !== undefined}
        leftSection={<IconPrinter size="1rem" stroke={1.5} aria-hidden="true" />}
        onClick={open}
      >
        Print…
      </Button>
      {isOpen && <PrintTimesheetsDialog {...parts} onClose={close} />}
    </>
  )
}

const GROUPS = [
  ['restaurant', 'By restaurant', 'The timesheets of each restaurant, with their total'],
  ['driver', 'By driver', 'The timesheets of each driver, with their total'],
] as const

const CONTENTS = [
  ['notes', 'Notes', true],
  ['pay', 'Pay', false],
  ['charge', 'Charge', false],
] as const

function PrintTimesheetsDialog({ desk, view, shown, onClose }: TimesheetParts & { onClose: () => void }) {
  const [choices, setChoices] = useState<PaperChoices>({
    by: typeof view.driver === 'number' ? 'driver' : 'restaurant',
    notes: true,
    pay: false,
    charge: false,
  })
  const change = (part: Partial<PaperChoices>) => setChoices((before) => ({ ...before, ...part }))
  const isStaff = desk.audience === 'staff'
  return (
    <Dialog onClose={onClose} title="Print timesheets" size={520}>
      <Stack gap="md">
        <Text size="sm">
          {countOf(shown.rows.length, 'timesheet')}, {rangeText(view.range)}
        </Text>
        <Radio.Group
          label="Grouped"
          value={choices.by}
          onChange={(by) => change({ by: by === 'driver' ? by : 'restaurant' })}
        >
          <Stack gap="xs" mt="xs">
            {GROUPS.map(([by, label, description]) => (
              <Radio key={by} value={by} label={label} description={description} />
            ))}
          </Stack>
        </Radio.Group>
        <Stack gap="xs">
          {CONTENTS.filter(([, , forAll]) => isStaff || forAll).map(([part, label]) => (
            <Checkbox
              key={part}
              label={label}
              checked={choices[part]}
              onChange={(event) => change({ [part]: event.currentTarget.checked })}
            />
          ))}
        </Stack>
        <PaperFiles saved={SAVED} take={(file, ofCall) => takeTimesheets(file, choices, view, ofCall)} />
      </Stack>
    </Dialog>
  )
}

const SAVED = ['pdf'] as const

/** Makes the PDF of what is shown, and prints, shares or saves it. An aborted call rejects. */
function takeTimesheets(
  file: Exclude<PaperFile, 'csv' | 'xlsx'>,
  choices: PaperChoices,
  view: TimesheetView,
  ofCall: FileCall,
): Promise<void> {
  const query = {
    ...periodOf(view.range),
    location: view.location,
    by: choices.by,
    driver_id: view.driver === 'open' ? '0' : view.driver?.toString(),
    status: statusName(view.status),
    exceptions: one(view.exceptions),
    notes: one(choices.notes),
    pay: one(choices.pay),
    charge: one(choices.charge),
  }
  return takePdf(
    file,
    (print) =>
      call(timesheetRoutes.pdf, { query: { ...query, print } }, { ...ofCall, timeoutMs: BULK_TIMEOUT_MS }),
    'Timesheets',
  )
}

const one = (chosen: boolean) => (chosen ? (1 as const) : undefined)
