import type { ReportRow } from '@driverdesk/contract/reports/report.shapes.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { DAY, MAX_LIST_DAYS } from '@driverdesk/domain/kernel/rotaRange.ts'
import {
  differenceSign,
  REPORT_LABELS,
  REPORTS,
  reportComment,
  reportFileName,
} from '@driverdesk/domain/reports/reports.ts'
import { Flex, Select, Tabs, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconReceiptOff, IconReportMoney } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import deskClasses from '../desk/Desk.module.css'
import { DeskSkeleton, InvalidRange } from '../desk/DeskStandIn.tsx'
import tabs from '../desk/DeskTabs.module.css'
import { DeskToolbar, useDeskRange } from '../desk/DeskToolbar.tsx'
import { withOwnInterval } from '../desk/deskSearch.ts'
import desk from '../desk/PhoneDesk.module.css'
import { PhoneWhen } from '../desk/PhoneWhen.tsx'
import { useToday } from '../kernel/businessClock.ts'
import { saveFile } from '../kernel/privateFile.ts'
import { LocationMapDialog } from '../maps/LocationMapDialog.tsx'
import { useMapCentre } from '../options/mapCentre.data.ts'
import { type Site, useSite } from '../restaurants/sites.data.ts'
import { momentText } from '../ui/dateText.ts'
import { FailedState } from '../ui/FailedState.tsx'
import { useIsPhone } from '../ui/isPhone.ts'
import { VirtualCards } from '../ui/list/VirtualCards.tsx'
import { poundsText } from '../ui/numberText.ts'
import { SaveFileButton } from '../ui/SaveFileButton.tsx'
import { EmptyState, NotLoaded } from '../ui/States.tsx'
import { FiguresTab } from './figures/FiguresTab.tsx'
import classes from './Reporting.module.css'
import {
  DriverLink,
  dateText,
  differenceText,
  driverText,
  PlaceButton,
  ReportTable,
  reportHint,
  reportSigns,
  reportTitle,
  rowDifferenceText,
  rowKey,
  ScheduleLink,
  shiftTimeText,
  TimesheetLink,
  toneOf,
} from './ReportTable.tsx'
import {
  type ReportChoice,
  type ReportingProps,
  type ReportingSearch,
  type ReportView,
  reportView,
  validateReportingSearch,
  withReport,
} from './reporting.search.ts'
import { reportCsv, type ShownReport, useReport } from './reports.data.ts'

/** /reporting (docs/spec/reports.md#reporting-screen). Its state is in the search parameters. */
export function ReportingScreen() {
  const given = useSearch({ strict: false })
  const search = useMemo(() => validateReportingSearch(given), [given])
  const navigate = useNavigate()
  const change = useCallback(
    (next: ReportingSearch, replace = false) =>
      void navigate({
        to: '/reporting',
        search: (now) => ({ ...validateReportingSearch({ ...now }), ...next }),
        resetScroll: false,
        replace,
      }),
    [navigate],
  )
  return <Reporting search={search} onSearch={change} />
}

export const Reporting = ({ search, onSearch }: ReportingProps) => (
  <Tabs
    id="reporting"
    value={search.tab ?? 'reports'}
    onChange={(tab) => onSearch({ tab: tab === 'figures' ? 'figures' : undefined })}
    variant="pills"
    keepMounted={false}
    classNames={{ root: classes.screen, list: classes.tabs, tab: tabs.tab, panel: classes.panel }}
  >
    <VisuallyHidden>
      <Title order={1}>Reporting</Title>
    </VisuallyHidden>
    <Tabs.List aria-label="Reporting">
      <Tabs.Tab value="reports">Reports</Tabs.Tab>
      <Tabs.Tab value="figures">Figures</Tabs.Tab>
    </Tabs.List>
    <Tabs.Panel value="reports">
      <ReportsTab search={search} onSearch={onSearch} />
    </Tabs.Panel>
    <Tabs.Panel value="figures">
      <FiguresTab search={search} onSearch={onSearch} />
    </Tabs.Panel>
  </Tabs>
)

/** Only the range on screen is fetched (docs/spec/reports.md#fetching-reports). */
const doNotPrefetch = () => undefined

function ReportsTab({ search, onSearch }: ReportingProps) {
  const today = useToday()
  const view = useMemo(() => withOwnInterval(reportView(search, today), search), [search, today])
  const report = useReport(view)
  const ways = useDeskRange({ view, today, onDates: onSearch, prefetch: doNotPrefetch })
  const Layout = useIsPhone() ? PhoneReport : ReportDesk
  const [place, setPlace] = useState<number>()
  const closePlace = useCallback(() => setPlace(undefined), [])
  return (
    <>
      <Layout view={view} report={report} ways={ways} onChange={onSearch} onPlace={setPlace} />
      {place !== undefined && <RestaurantPlaceDialog id={place} onClose={closePlace} />}
    </>
  )
}

interface ReportParts {
  view: ReportView
  report: ShownReport
  ways: ReturnType<typeof useDeskRange>
  onPlace: (restaurantId: number) => void
  onChange: (search: ReportingSearch) => void
}

function ReportDesk(parts: ReportParts) {
  const { view, report, ways, onChange, onPlace } = parts
  const standIn = reportStandIn(parts)
  return (
    <div className={classes.desk}>
      <DeskToolbar
        view={view}
        where={
          // Wide enough for the longest title and the button that clears it.
          <ReportSelect value={view.report} onChange={(next) => onChange(withReport(next))} width={240} />
        }
        disabledIntervals={[DAY]}
        actions={<ReportCsvButton {...parts} />}
        {...ways}
      />
      <Text py="0.5rem" px="1rem" size="xs" c="dimmed">
        {reportSigns(view.report)}
      </Text>
      <div className={deskClasses.main}>
        {report.isFetching && !standIn && <div className={deskClasses.progress} />}
        {standIn ?? (
          <ReportTable
            // Another report or range starts at the top.
            key={`${view.report} ${view.range.from} ${view.range.to}`}
            report={report}
            onPlace={onPlace}
            label={reportTitle(view.report)}
            withReport={view.report === 'all'}
          />
        )}
      </div>
    </div>
  )
}

const UNKNOWN: Site = { name: 'Restaurant', address: '', place: null }

/** Shows a restaurant on a terrain map (docs/spec/restaurants.md#location-map). */
function RestaurantPlaceDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const site = useSite(id)
  const centre = useMapCentre()
  const { name, address, place } = site.data ?? UNKNOWN
  return (
    <LocationMapDialog name={name} address={address} position={place} centre={centre} onClose={onClose}>
      {site.data === undefined ? (
        <NotLoaded what="the restaurant" query={site} />
      ) : (
        site.data === null && <Text p="md">This restaurant is not in your list.</Text>
      )}
    </LocationMapDialog>
  )
}

function PhoneReport(parts: ReportParts) {
  const { view, report, ways, onChange } = parts
  const { totals, rows } = report
  const standIn = reportStandIn(parts)
  return (
    <div className={desk.phone}>
      <div className={desk.top}>
        <ReportSelect value={view.report} onChange={(next) => onChange(withReport(next))} />
        <PhoneWhen view={view} disabledIntervals={[DAY]} {...ways} />
        <ReportCsvButton {...parts} />
        <Text size="xs" c="dimmed">
          {reportSigns(view.report)}
        </Text>
      </div>
      {standIn ?? (
        <>
          <ReportCards key={`${view.report} ${view.range.from} ${view.range.to}`} {...parts} />
          <div className={classes.total} data-tone={differenceSign(totals.difference)}>
            <div>
              <Text size="sm" fw={700}>
                Total
              </Text>
              <Text size="xs">{countOf(rows.length, 'row')}</Text>
            </div>
            <dl aria-label="Total">
              <div>
                <dt>Charged</dt>
                <dd>{formatMoney(totals.charged)}</dd>
              </div>
              <div>
                <dt>Paid</dt>
                <dd>{formatMoney(totals.paid)}</dd>
              </div>
              <div>
                <dt>Difference</dt>
                <dd className={classes.difference}>{differenceText(totals.difference)}</dd>
              </div>
            </dl>
          </div>
        </>
      )}
    </div>
  )
}

const CARD_HEIGHT = 250

const ReportCards = ({ view, report, onPlace }: ReportParts) => (
  <VirtualCards rows={report.rows} keyOf={rowKey} cardHeight={CARD_HEIGHT} label="Rows">
    {(row) => <ReportCard row={row} withReport={view.report === 'all'} onPlace={onPlace} />}
  </VirtualCards>
)

interface ReportCardProps {
  row: ReportRow
  withReport: boolean
  onPlace: (restaurantId: number) => void
}

function ReportCard({ row, withReport, onPlace }: ReportCardProps) {
  const comment = reportComment(row)
  return (
    <article className={classes.card} data-tone={toneOf(row)}>
      <Flex align="baseline" justify="space-between" gap="0.5rem">
        <DriverLink row={row} className={classes.title}>
          {driverText(row)}
        </DriverLink>
        <span className={classes.difference}>{rowDifferenceText(row)}</span>
      </Flex>
      <p className={classes.when}>
        {dateText(row)}
        {row.start_time && ` · ${shiftTimeText(row)}`}
        {withReport && ` · ${REPORT_LABELS[row.report]}`}
      </p>
      <dl className={classes.lines}>
        <Line name="Charged">{poundsText(row.cost)}</Line>
        <Line name="Paid">{poundsText(row.amount_paid)}</Line>
        {comment && <Line name="Comment">{comment}</Line>}
        <Line name="Created">
          {[row.created_at ? momentText(row.created_at) : '', row.creator_name].filter(Boolean).join(', ') ||
            '–'}
        </Line>
      </dl>
      <Flex wrap="wrap" gap="0 1rem">
        {row.restaurant_id && <PlaceButton row={row} className={classes.restaurant} onPlace={onPlace} />}
        <ScheduleLink row={row} className={classes.link}>
          Schedule
        </ScheduleLink>
        <TimesheetLink row={row} className={classes.link}>
          Timesheets
        </TimesheetLink>
      </Flex>
    </article>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd dir="auto">{children}</dd>
  </div>
)

interface ReportSelectProps {
  value: ReportChoice
  onChange: (report: ReportChoice) => void
  width?: number
}

const CHOICES = (['all', ...REPORTS] as const).map((value) => ({ value, label: reportTitle(value) }))

/** Chooses a report; clearing it chooses all four (docs/spec/reports.md#reporting-screen). */
export const ReportSelect = ({ value, onChange, width }: ReportSelectProps) => (
  <Select
    aria-label="Report"
    w={width}
    data={CHOICES}
    value={value}
    onChange={(report) => onChange((report ?? 'all') as ReportChoice)}
    clearable={value !== 'all'}
    clearButtonProps={{ 'aria-label': `Show ${reportTitle('all')}`, 'aria-hidden': undefined, tabIndex: 0 }}
    allowDeselect={false}
    leftSection={<IconReportMoney size="1rem" stroke={1.5} aria-hidden="true" />}
  />
)

export function ReportCsvButton({
  view: { report, range, problem },
  report: { isKnown, rows },
}: ReportParts) {
  const count = problem || !isKnown ? 0 : rows.length
  const save = async () =>
    saveFile(await reportCsv(report, range), reportFileName(report === 'all' ? undefined : report, range))
  return (
    <SaveFileButton
      label={`Export CSV (${count})`}
      disabled={count === 0}
      title="Download the listed rows and their total as CSV"
      save={save}
    />
  )
}

/** Returns what replaces the table if it has no rows: an error, a skeleton or a hint; null if it has rows. */
export function reportStandIn({ view, report, ways }: ReportParts) {
  if (view.problem) return <InvalidRange problem={view.problem} days={MAX_LIST_DAYS} onToday={ways.onToday} />
  if (report.failed) {
    return <FailedState title="The report could not be loaded" error={report.failed} onRetry={report.retry} />
  }
  if (!report.isKnown) return <DeskSkeleton label="The report is loading" />
  if (report.rows.length > 0) return null
  return (
    <EmptyState
      title={`${reportTitle(view.report)}: none for these dates`}
      hint={reportHint(view.report)}
      icon={<IconReceiptOff size="1.5rem" stroke={1.5} />}
    />
  )
}
