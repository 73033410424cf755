import { reportRoutes } from '@driverdesk/contract/reports/reports.routes.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import { type DateRange, displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { addFigures } from '@driverdesk/domain/reports/figures.ts'
import { monthBefore, monthOf, monthText } from '@driverdesk/domain/reports/monthlyReport.ts'
import { ActionIcon, Button, SegmentedControl, Select, Stack, Switch, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconMail, IconPrinter } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { LocationSelect } from '../../desk/LocationSelect.tsx'
import { locationChoice } from '../../desk/places.ts'
import { useStaffPlaces } from '../../desk/usePlaces.ts'
import { BULK_TIMEOUT_MS, call } from '../../kernel/api.ts'
import { hasUnknownOutcome } from '../../kernel/apiError.ts'
import { useToday } from '../../kernel/businessClock.ts'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { mailGoesOut } from '../../kernel/settings.ts'
import { withoutMail } from '../../mail/mailWords.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type Comparisons, useSorted } from '../../ui/list/sorting.tsx'
import { EmptyState, NotLoaded } from '../../ui/States.tsx'
import { type ReportingProps, WEEK_COUNTS, type WeekCount } from '../reporting.search.ts'
import { useQuietRefetch } from '../reports.data.ts'
import { FigureRowsDialog } from './FigureRowsDialog.tsx'
import classes from './FiguresTab.module.css'
import table from './FigureTable.module.css'
import { FiguresStandIn, FigureTable, type FigureTableRow } from './FigureTable.tsx'
import { COLUMNS } from './figureList.ts'
import { figureKeys, type PlaceSums, placesQuery } from './figures.data.ts'
import {
  type BehindFigure,
  type FigureParts,
  type FigureSearch,
  type FigureView,
  figureView,
  weekAndYear,
  withRows,
  withStep,
  withWeeks,
} from './figures.search.ts'
import { WeekFigures } from './WeekFigures.tsx'

export function FiguresTab({ search, onSearch }: ReportingProps) {
  const today = useToday()
  const view = useMemo(() => figureView(search, today), [search, today])
  const { places, locations } = useStaffPlaces()
  useQuietRefetch(figureKeys.all)
  const where = (
    <LocationSelect
      locations={locations}
      places={places}
      value={view.location}
      onChange={(location) => onSearch({ location })}
    />
  )
  const onRows = useCallback((behind: BehindFigure) => onSearch(withRows(behind)), [onSearch])
  const parts = { view, today, onChange: onSearch, onRows }
  return (
    <Stack gap={0} miw={0}>
      <FigureBar view={view} today={today} where={where} onChange={onSearch} />
      <div className={classes.parts}>
        <WeekFigures {...parts} />
        <PlaceFigures {...parts} />
      </div>
      {view.behind && (
        <FigureRowsDialog
          behind={view.behind}
          place={locationChoice(view.behind.at, locations, places).label}
          onClose={() => onSearch(withRows(undefined), true)}
        />
      )}
    </Stack>
  )
}

interface FigureBarProps {
  view: FigureView
  today: IsoDate
  where: ReactNode
  onChange: (search: FigureSearch) => void
}

const CHOICES = WEEK_COUNTS.map((count) => ({ value: String(count), label: `${count} weeks` }))

function FigureBar({ view, today, where, onChange }: FigureBarProps) {
  const { range, weeks } = view
  const isNow = today <= range.to
  return (
    <div className={classes.bar}>
      <div className={classes.where}>{where}</div>
      <Select
        aria-label="How many weeks"
        data={CHOICES}
        value={String(weeks)}
        onChange={(count) => onChange(withWeeks(Number(count) as WeekCount))}
        allowDeselect={false}
        className={classes.weeks}
      />
      <div className={classes.when}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`${weeks} weeks earlier`}
          onClick={() => onChange(withStep(view, -1, today))}
        >
          <IconChevronLeft size="1.125rem" stroke={1.5} />
        </ActionIcon>
        <span className={classes.range}>
          {displayDate(range.from)} – {displayDate(range.to)}
        </span>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`${weeks} weeks later`}
          disabled={isNow}
          onClick={() => onChange(withStep(view, 1, today))}
        >
          <IconChevronRight size="1.125rem" stroke={1.5} />
        </ActionIcon>
      </div>
      <Button
        variant="default"
        px="sm"
        disabled={isNow && view.week.to < today}
        onClick={() => onChange({ until: undefined, week: undefined })}
      >
        Latest
      </Button>
      <Button
        variant="default"
        px="sm"
        leftSection={<IconPrinter size="1rem" stroke={1.5} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      <MonthlyReportMenu month={view.month ?? monthBefore(monthOf(today))} />
    </div>
  )
}

/** Places with nothing to count are sorted below all others. */
const LEAST = Number.NEGATIVE_INFINITY

const COMPARISONS: Comparisons<PlaceSums> = {
  name: (a, b) => byName(a.name, b.name),
  ...Object.fromEntries(
    COLUMNS.map(({ key, value }) => [
      key,
      (a: PlaceSums, b: PlaceSums) => (value(a.sums) ?? LEAST) - (value(b.sums) ?? LEAST),
    ]),
  ),
}

const NONE: readonly PlaceSums[] = []

/** The figures by area or by restaurant, of the selected week or of all weeks. */
function PlaceFigures(parts: FigureParts) {
  const { view, onChange, onRows } = parts
  const { location, by, days, sort } = view
  const { data, error, refetch } = useQuery(placesQuery(days, location, by))
  const places = data ?? NONE
  const rows = usePlaceRows(useSorted(places, sort, COMPARISONS), days, parts)
  const total = useMemo(() => addFigures(places.map(({ sums }) => sums)), [places])
  const shown = () => {
    if (!data) return <FiguresStandIn error={error} onRetry={() => void refetch()} lines={1} />
    if (rows.length === 0) {
      return (
        <EmptyState
          title="Nothing to count for these dates"
          hint="Another week or another location may have shifts."
        />
      )
    }
    return (
      <FigureTable
        label={`By ${by}`}
        head={by === 'area' ? 'Area' : 'Restaurant'}
        rows={rows}
        total={total}
        shown={{ by, range: days, location }}
        onRows={onRows}
        sort={sort}
        onSort={(next) => onChange({ sort: next })}
      />
    )
  }
  return (
    <section className={classes.part} aria-label={`By ${by}`}>
      <PlaceHead {...parts} />
      {shown()}
    </section>
  )
}

function PlaceHead({ view, onChange }: FigureParts) {
  const { by, whole, month, week, days, weeks } = view
  const shown = month ? 'month' : whole ? 'whole' : 'week'
  const nearest = month ?? monthOf(week.to)
  return (
    <div className={classes.head}>
      <h2>By {by}</h2>
      <p>
        {shown === 'week'
          ? `Week ${weekAndYear(week.from)}`
          : `${displayDate(days.from)} – ${displayDate(days.to)}`}
      </p>
      <div className={classes.controls}>
        <SegmentedControl
          size="xs"
          aria-label="List by"
          data={[
            { value: 'area', label: 'Areas' },
            { value: 'restaurant', label: 'Restaurants' },
          ]}
          value={by}
          onChange={(next) => onChange({ by: next === 'restaurant' ? next : undefined })}
        />
        <SegmentedControl
          size="xs"
          aria-label="Which days"
          data={[
            { value: 'week', label: 'The week' },
            { value: 'month', label: monthText(nearest).replace(/^(\w{3})\w*/, '$1') },
            { value: 'whole', label: `All ${weeks} weeks` },
          ]}
          value={shown}
          onChange={(next) =>
            onChange({
              whole: next === 'whole' ? true : undefined,
              month: next === 'month' ? nearest : undefined,
            })
          }
        />
      </div>
    </div>
  )
}

function usePlaceRows(
  places: readonly PlaceSums[],
  range: DateRange,
  { onChange }: FigureParts,
): readonly FigureTableRow[] {
  return useMemo(
    () =>
      places.map(({ guid, name, sums }) => ({
        key: guid,
        name: (
          <button
            type="button"
            className={table.name}
            dir="auto"
            title="Show its weeks"
            onClick={() => {
              onChange({ location: guid, by: 'restaurant' })
              window.scrollTo({ top: 0 })
            }}
          >
            {name}
          </button>
        ),
        sums,
        of: { range, at: guid },
      })),
    [places, range, onChange],
  )
}

export function MonthlyReportMenu({ month }: { month: string }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        variant="default"
        px="sm"
        leftSection={<IconMail size="1rem" stroke={1.5} aria-hidden="true" />}
        onClick={open}
      >
        By email…
      </Button>
      {isOpen && <MonthlyReportDialog key={month} month={month} onClose={close} />}
    </>
  )
}

function MonthlyReportDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const setting = useQuery(monthlySettingQuery)
  const setMonthly = useSetMonthly()
  const [key, setKey] = useState(newIdempotencyKey)
  const sending = useMutation({
    mutationFn: () => sendMonthly(month, key),
    onError: (failure) => {
      if (!hasUnknownOutcome(failure)) setKey(newIdempotencyKey())
    },
  })
  return (
    <Dialog onClose={onClose} title="Monthly report by email" size={460}>
      {setting.data ? (
        <Stack gap="md">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            The figures of a month at your locations, compared with the month before and with last year, with
            those of each restaurant as an Excel file. They go to {setting.data.address}.{withoutMail()}
          </Text>
          <Switch
            label="Email me on the first of each month"
            checked={setting.data.wanted === 1}
            disabled={setMonthly.isPending}
            onChange={(event) => setMonthly.mutate(event.currentTarget.checked)}
          />
          <BusyButton
            variant="default"
            isBusy={sending.isPending}
            // Closed once it is sent, and keeps the focus.
            aria-disabled={sending.isSuccess}
            data-disabled={sending.isSuccess || undefined}
            onClick={() => !sending.isSuccess && sending.mutate()}
          >
            Send me {monthText(month)} now
          </BusyButton>
          <Text size="sm" role="status">
            {sending.isSuccess ? sentText(setting.data.address) : ''}
          </Text>
        </Stack>
      ) : (
        <NotLoaded what="your setting" query={setting} />
      )}
    </Dialog>
  )
}

const sentText = (address: string): string =>
  mailGoesOut()
    ? `The email is on its way to ${address}.`
    : 'The email is kept in the outbox: no mail server is set up.'

const monthlySettingQuery = queryOptions({
  queryKey: ['monthly-report'],
  queryFn: ({ signal }) => call(reportRoutes.monthly, {}, { signal }),
})

function useSetMonthly() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wanted: boolean) => call(reportRoutes.setMonthly, { body: { wanted: wanted ? 1 : 0 } }),
    onSuccess: (setting) => client.setQueryData(monthlySettingQuery.queryKey, setting),
  })
}

/** @param idempotencyKey the same until it is known whether the email is sent */
const sendMonthly = (month: string, idempotencyKey: string) =>
  call(reportRoutes.sendMonthly, { body: { month } }, { idempotencyKey, timeoutMs: BULK_TIMEOUT_MS })
