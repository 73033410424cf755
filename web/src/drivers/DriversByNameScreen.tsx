import { statusOfGroup } from '@driverdesk/domain/drivers/driverGroups.ts'
import { searchable } from '@driverdesk/domain/kernel/finding.ts'
import { Anchor } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { ListScreen } from '../ui/list/ListScreen.tsx'
import { SearchField, useSearchText } from '../ui/list/SearchField.tsx'
import { usePaging } from '../ui/list/usePaging.ts'
import { ExportButton } from '../ui/SaveFileButton.tsx'
import { DriverDialogs, type OpenDriverDialog } from './DriverDialogs.tsx'
import { DriverGroupSelect, DriversTable, useDriversList } from './DriversTable.tsx'
import { driversCsv } from './driverRecords.data.ts'
import { type ByNameSearch, validateByNameSearch } from './drivers.search.ts'

const route = getRouteApi('/guarded/drivers/$driver')

/** The drivers with one first name, without area filter and sorting (docs/spec/drivers.md#drivers-by-first-name). */
export function DriversByNameScreen() {
  const { driver: firstName } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const onSearch = (change: ByNameSearch) =>
    void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: false })
  const typed = useSearchText(search.q, (q) => onSearch({ q: q || undefined, page: undefined }))
  const list = useDriversList(search, typed.wanted)
  const { rows, all, areas } = list
  const named = useMemo(() => {
    const wanted = searchable(firstName)
    return rows.filter(({ first_name }) => searchable(first_name).startsWith(wanted))
  }, [rows, firstName])
  const status = statusOfGroup(search.group ?? 'active')
  const paging = usePaging(named, { screen: 'drivers', page: search.page })

  const [dialog, setDialog] = useState<OpenDriverDialog>()

  return (
    <ListScreen
      title={`Drivers: ${firstName}`}
      actions={
        <>
          <ExportButton list="drivers" rows={named} fetchCsv={(ids) => driversCsv(status, ids)} />
          <Anchor component={Link} to="/drivers" size="sm" style={{ alignSelf: 'center' }}>
            All drivers
          </Anchor>
        </>
      }
      filters={
        <>
          <SearchField label="Search drivers" value={typed.text} onChange={typed.setText} />
          <DriverGroupSelect
            group={search.group}
            onChange={(group) => onSearch({ group: validateByNameSearch({ group }).group, page: undefined })}
          />
        </>
      }
    >
      <DriversTable
        list={list}
        paging={paging}
        onPage={(page) => onSearch({ page: page === 1 ? undefined : page })}
        hint="Change the search or the status, or look at all drivers."
        onOpen={setDialog}
      />
      {dialog && <DriverDialogs dialog={dialog} drivers={all} areas={areas} onOpen={setDialog} />}
    </ListScreen>
  )
}
