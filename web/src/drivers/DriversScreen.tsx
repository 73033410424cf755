import type { DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { hasDocument } from '@driverdesk/domain/drivers/documentExpiry.ts'
import { isInGroup, statusOfGroup } from '@driverdesk/domain/drivers/driverGroups.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { areasQuery } from '../areas/areas.data.ts'
import { useToday } from '../kernel/businessClock.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { List } from '../ui/list/List.tsx'
import { ListFoot } from '../ui/list/ListFoot.tsx'
import { ListScreen } from '../ui/list/ListScreen.tsx'
import { ListState } from '../ui/list/ListState.tsx'
import { RowMenu } from '../ui/list/RowMenu.tsx'
import { byText, useSorted } from '../ui/list/sorting.ts'
import { useFound } from '../ui/list/useFound.ts'
import { usePaging } from '../ui/list/usePaging.ts'
import { useRowMenu } from '../ui/list/useRowMenu.ts'
import { useSearchText } from '../ui/list/useSearchText.ts'
import { DriverFilters } from './DriverFilters.tsx'
import { areasText, driverColumns } from './driverColumns.tsx'
import { driverRecordsQuery, useDriverRecordsLive } from './driverRecords.data.ts'
import type { DriversSearch } from './drivers.search.ts'
import { UnavailabilityDialog } from './UnavailabilityDialog.tsx'
import { useDriverActions } from './useDriverActions.ts'

const route = getRouteApi('/guarded/drivers')
const textOf = ({ full_name, email }: DriverRecord) => `${full_name} ${email}`
const nobody: readonly DriverRecord[] = []

/** The drivers, with their filters and what may be done with each (document 1, section 2). */
export function DriversScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const today = useToday()
  useDriverRecordsLive()
  const { group = 'active', area, documents } = search
  const drivers = useQuery(driverRecordsQuery(statusOfGroup(group)))
  const areas = useQuery(areasQuery)
  const areaNames = useMemo(() => new Map((areas.data ?? []).map(({ id, name }) => [id, name])), [areas.data])
  const columns = useMemo(() => driverColumns(areaNames, today), [areaNames, today])
  const comparisons = useMemo(() => {
    const areasOf = (driver: DriverRecord) => areasText(driver, areaNames)
    return {
      name: (a: DriverRecord, b: DriverRecord) => byText(a.full_name, b.full_name),
      areas: (a: DriverRecord, b: DriverRecord) => byText(areasOf(a), areasOf(b)),
    }
  }, [areaNames])

  const onSearch = (change: Partial<DriversSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: false })
  const typed = useSearchText(search.q, (q) => onSearch({ q: q || undefined, page: undefined }))
  const filtered = useMemo(
    () =>
      (drivers.data ?? nobody).filter(
        (driver) =>
          isInGroup(driver, group) &&
          (area === undefined || driver.area_ids.some(({ area_id }) => area_id === area)) &&
          (documents === undefined || hasDocument(driver, documents, today)),
      ),
    [drivers.data, group, area, documents, today],
  )
  const sorted = useSorted(useFound(filtered, textOf, typed.wanted), search.sort, comparisons)
  const paging = usePaging(sorted, { screen: 'drivers', page: search.page })
  const menu = useRowMenu<DriverRecord>()
  const [timed, setTimed] = useState<DriverRecord>()
  const actions = useDriverActions(setTimed)

  return (
    <ListScreen
      title="Drivers"
      filters={
        <DriverFilters
          areas={areas.data ?? []}
          search={search}
          onSearch={onSearch}
          text={typed.text}
          onText={typed.setText}
        />
      }
    >
      <ListState
        what="drivers"
        queries={[drivers, areas]}
        isEmpty={paging.total === 0}
        empty={<EmptyState title="No drivers found" hint="Change the search or the filters." />}
      >
        <List
          name="Drivers"
          rows={paging.rows}
          keyOf={idOf}
          columns={columns}
          sort={search.sort}
          onSort={(sort) => onSearch({ sort, page: undefined })}
          menu={useMemo(() => ({ label: menuLabel, open: menu.open }), [menu.open])}
        />
        <ListFoot paging={paging} onPage={(page) => onSearch({ page: page === 1 ? undefined : page })} />
      </ListState>
      <RowMenu menu={menu} title={nameOf} actions={actions} />
      {timed && <UnavailabilityDialog driver={timed} onClose={() => setTimed(undefined)} />}
    </ListScreen>
  )
}

const idOf = ({ id }: DriverRecord) => id
const nameOf = ({ full_name }: DriverRecord) => full_name
const menuLabel = ({ full_name }: DriverRecord) => `Actions for ${full_name}`
