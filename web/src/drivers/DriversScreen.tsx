import type { DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { statusOfGroup } from '@driverdesk/domain/drivers/driverGroups.ts'
import { DRIVER_IMPORT } from '@driverdesk/domain/drivers/driverImport.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { ImportButton } from '../ui/csv/ImportButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import { List } from '../ui/list/List.tsx'
import { ListFoot } from '../ui/list/ListFoot.tsx'
import { ListScreen } from '../ui/list/ListScreen.tsx'
import { ListState } from '../ui/list/ListState.tsx'
import { RowMenu } from '../ui/list/RowMenu.tsx'
import { usePaging } from '../ui/list/usePaging.ts'
import { useRowMenu } from '../ui/list/useRowMenu.ts'
import { useSearchText } from '../ui/list/useSearchText.ts'
import { AddDriverMenu } from './AddDriverMenu.tsx'
import { DriverDialogs, type OpenDriverDialog } from './DriverDialogs.tsx'
import { DriverFilters } from './DriverFilters.tsx'
import { driverColumns } from './driverColumns.tsx'
import { driversCsv, importDrivers } from './driverRecords.data.ts'
import type { DriversSearch } from './drivers.search.ts'
import { useDriverActions } from './useDriverActions.ts'
import { useDriverOfLink } from './useDriverOfLink.ts'
import { useDriversList } from './useDriversList.ts'

const route = getRouteApi('/guarded/drivers')

/** The drivers, with their filters and what may be done with each (document 1, section 2). */
export function DriversScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const onSearch = (change: Partial<DriversSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: false, replace })
  const typed = useSearchText(search.q, (q) => onSearch({ q: q || undefined, page: undefined }))
  const { rows, all, areas, hasAreas, areaNames, today, queries } = useDriversList(search, typed.wanted)
  const paging = usePaging(rows, { screen: 'drivers', page: search.page })

  const [dialog, setDialog] = useState<OpenDriverDialog>()
  useDriverOfLink(search.edit, (driver) => {
    if (!driver) return onSearch({ edit: undefined }, true)
    onSearch({ ...found(driver), edit: undefined }, true)
    setDialog({ kind: 'edit', driver })
  })
  const edit = useCallback((driver: DriverRecord) => setDialog({ kind: 'edit', driver }), [])
  const columns = useMemo(() => driverColumns(areaNames, today, edit), [areaNames, today, edit])
  const menu = useRowMenu<DriverRecord>()
  const actions = useDriverActions(setDialog)
  const status = statusOfGroup(search.group ?? 'active')

  return (
    <ListScreen
      title="Drivers"
      actions={
        <>
          <ImportButton
            thing="driver"
            fields={DRIVER_IMPORT}
            afterwards="They are applicants: see ‘Applicants: all’."
            send={importDrivers}
          />
          <ExportButton list="drivers" what={EXPORTED[status]} fetchCsv={() => driversCsv(status)} />
          <AddDriverMenu hasAreas={hasAreas !== false} onAdd={(kind) => setDialog({ kind })} />
        </>
      }
      filters={
        <DriverFilters
          areas={areas}
          search={search}
          onSearch={onSearch}
          text={typed.text}
          onText={typed.setText}
        />
      }
    >
      <ListState
        what="drivers"
        queries={queries}
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
      {dialog && (
        <DriverDialogs
          dialog={dialog}
          drivers={all}
          areas={areas}
          onOpen={setDialog}
          onAdded={(driver) => onSearch(found(driver))}
        />
      )}
    </ListScreen>
  )
}

/** The list in which the driver stands alone (document 1, 'Routes'). */
const found = ({ email, status }: DriverRecord): DriversSearch => ({
  q: email,
  group: GROUP_OF_STATUS[status],
  area: undefined,
  documents: undefined,
  page: undefined,
})
const GROUP_OF_STATUS = { 10: undefined, 20: 'inactive', 30: 'applicants' } as const

/** The table has every driver of the status, whatever else is filtered. */
const EXPORTED = { 10: 'all active drivers', 20: 'all inactive drivers', 30: 'all applicants' } as const

const idOf = ({ id }: DriverRecord) => id
const nameOf = ({ full_name }: DriverRecord) => full_name
const menuLabel = ({ full_name }: DriverRecord) => `Actions for ${full_name}`
