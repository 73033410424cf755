import type { DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { statusOfGroup } from '@driverdesk/domain/drivers/driverGroups.ts'
import { DRIVER_IMPORT } from '@driverdesk/domain/drivers/driverImport.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { ImportButton } from '../ui/csv/ImportButton.tsx'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import { ListScreen } from '../ui/list/ListScreen.tsx'
import { usePaging } from '../ui/list/usePaging.ts'
import { useSearchText } from '../ui/list/useSearchText.ts'
import { AddDriverMenu } from './AddDriverMenu.tsx'
import { DriverDialogs, type OpenDriverDialog } from './DriverDialogs.tsx'
import { DriverFilters } from './DriverFilters.tsx'
import { DriversTable } from './DriversTable.tsx'
import { driversCsv, importDrivers } from './driverRecords.data.ts'
import type { DriversSearch } from './drivers.search.ts'
import { useDriverOfLink } from './useDriverOfLink.ts'
import { useDriversList } from './useDriversList.ts'

const route = getRouteApi('/guarded/drivers')

/** The drivers, with their filters and what may be done with each (docs/spec/drivers.md#drivers-list). */
export function DriversScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const onSearch = (change: Partial<DriversSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: false, replace })
  const typed = useSearchText(search.q, (q) => onSearch({ q: q || undefined, page: undefined }))
  const list = useDriversList(search, typed.wanted)
  const { all, areas, hasAreas } = list
  const paging = usePaging(list.rows, { screen: 'drivers', page: search.page })

  const [dialog, setDialog] = useState<OpenDriverDialog>()
  useDriverOfLink(search.edit, (driver) => {
    if (!driver) return onSearch({ edit: undefined }, true)
    onSearch({ ...found(driver), edit: undefined }, true)
    setDialog({ kind: 'edit', driver })
  })
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
          <ExportButton list="drivers" rows={list.rows} fetchCsv={(ids) => driversCsv(status, ids)} />
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
      <DriversTable
        list={list}
        paging={paging}
        onPage={(page) => onSearch({ page: page === 1 ? undefined : page })}
        sort={search.sort}
        onSort={(sort) => onSearch({ sort, page: undefined })}
        hint={emptyHint(search, hasAreas)}
        onOpen={setDialog}
      />
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

/** The list in which the driver stands alone (docs/spec/shell.md#routes). */
const found = ({ email, status }: DriverRecord): DriversSearch => ({
  q: email,
  group: GROUP_OF_STATUS[status],
  area: undefined,
  documents: undefined,
  page: undefined,
})
const GROUP_OF_STATUS = { 10: undefined, 20: 'inactive', 30: 'applicants' } as const

/** What to do where nobody is found: change what was asked for, or add the first one. */
function emptyHint({ q, area, group, documents }: DriversSearch, hasAreas: boolean | undefined): string {
  if (hasAreas === false) return 'Add an area first, then its drivers.'
  if (q || area || group || documents) return 'Change the search or the filters.'
  return 'Add one with ‘Add Driver’, or look at the applicants and inactive drivers.'
}
