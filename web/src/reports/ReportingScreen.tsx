import { DAY } from '@driverdesk/domain/kernel/rotaRange.ts'
import { Tabs, Text, Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import deskClasses from '../desk/Desk.module.css'
import tabs from '../desk/DeskTabs.module.css'
import { DeskToolbar } from '../desk/DeskToolbar.tsx'
import { useDeskRange } from '../desk/useDeskRange.ts'
import { useToday } from '../kernel/businessClock.ts'
import { LocationMapDialog } from '../maps/LocationMapDialog.tsx'
import { useMapCentre } from '../options/mapCentre.data.ts'
import { restaurantsQuery } from '../restaurants/restaurants.data.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { FiguresTab } from './figures/FiguresTab.tsx'
import { PhoneReport } from './PhoneReport.tsx'
import { ReportCsvButton, ReportSelect } from './ReportControls.tsx'
import classes from './Reporting.module.css'
import { reportStandIn } from './ReportStandIn.tsx'
import { ReportTable } from './ReportTable.tsx'
import { type ReportingSearch, reportView, validateReportingSearch, withReport } from './reporting.search.ts'
import { reportSigns, reportTitle } from './reportLine.ts'
import type { ReportingProps, ReportParts } from './reportParts.ts'
import { useReport } from './reports.data.ts'

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

/** One report of a range, or all four together. */
function ReportsTab({ search, onSearch }: ReportingProps) {
  const today = useToday()
  const view = useMemo(() => reportView(search, today), [search, today])
  const report = useReport(view)
  const ways = useDeskRange({ view, today, onDates: onSearch, prefetch: doNotPrefetch })
  const Layout = useIsPhone() ? PhoneReport : ReportDesk
  const [place, setPlace] = useState<number>()
  const closePlace = useCallback(() => setPlace(undefined), [])
  return (
    <>
      <Layout {...{ view, report, ways }} onChange={onSearch} onPlace={setPlace} />
      {place !== undefined && <RestaurantPlaceDialog id={place} onClose={closePlace} />}
    </>
  )
}

/** Toolbar and table on a wide screen. */
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
      <Text className={classes.signs} size="xs" c="dimmed">
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

/** Shows a restaurant on a terrain map (docs/spec/restaurants.md#location-map). */
function RestaurantPlaceDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useQuery(restaurantsQuery)
  const centre = useMapCentre()
  const restaurant = data?.find((one) => one.id === id)
  if (!restaurant) return null
  const { name, address, map_latitude: lat, map_longitude: lng } = restaurant
  const position = lat === null || lng === null ? null : { lat, lng }
  return <LocationMapDialog {...{ name, address, position, centre, onClose }} />
}
