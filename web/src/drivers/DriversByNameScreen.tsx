import type { DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { Anchor } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { List } from '../ui/list/List.tsx'
import { ListFoot } from '../ui/list/ListFoot.tsx'
import { ListScreen } from '../ui/list/ListScreen.tsx'
import { ListState } from '../ui/list/ListState.tsx'
import { RowMenu } from '../ui/list/RowMenu.tsx'
import { SearchField } from '../ui/list/SearchField.tsx'
import { searchable } from '../ui/list/searchable.ts'
import { usePaging } from '../ui/list/usePaging.ts'
import { useRowMenu } from '../ui/list/useRowMenu.ts'
import { DriverDialogs, type OpenDriverDialog } from './DriverDialogs.tsx'
import { driverColumns } from './driverColumns.tsx'
import { useDriverActions } from './useDriverActions.ts'
import { useDriversList } from './useDriversList.ts'

const route = getRouteApi('/guarded/drivers/$driver')
const activeOnes = {}

/** The active drivers of one first name: a simple list, without the filter by area and without sorting (document 1, section 2). */
export function DriversByNameScreen() {
  const { driver: firstName } = route.useParams()
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const { rows, all, areas, areaNames, today, queries } = useDriversList(activeOnes, text)
  const named = useMemo(() => {
    const wanted = searchable(firstName)
    return rows.filter(({ first_name }) => searchable(first_name).startsWith(wanted))
  }, [rows, firstName])
  const paging = usePaging(named, { screen: 'drivers', page })

  const [dialog, setDialog] = useState<OpenDriverDialog>()
  const edit = useCallback((driver: DriverRecord) => setDialog({ kind: 'edit', driver }), [])
  const columns = useMemo(
    () => driverColumns(areaNames, today, edit).map((column) => ({ ...column, isSortable: false })),
    [areaNames, today, edit],
  )
  const menu = useRowMenu<DriverRecord>()
  const actions = useDriverActions(setDialog)

  return (
    <ListScreen
      title={`Drivers: ${firstName}`}
      actions={
        <Anchor component={Link} to="/drivers" size="sm">
          All drivers
        </Anchor>
      }
      filters={<SearchField label="Search drivers" value={text} onChange={setText} />}
    >
      <ListState
        what="drivers"
        queries={queries}
        isEmpty={paging.total === 0}
        empty={<EmptyState title="No drivers found" hint="Change the search, or look at all drivers." />}
      >
        <List
          name="Drivers"
          rows={paging.rows}
          keyOf={idOf}
          columns={columns}
          menu={useMemo(() => ({ label: menuLabel, open: menu.open }), [menu.open])}
        />
        <ListFoot paging={paging} onPage={setPage} />
      </ListState>
      <RowMenu menu={menu} title={nameOf} actions={actions} />
      {dialog && <DriverDialogs dialog={dialog} drivers={all} areas={areas} onOpen={setDialog} />}
    </ListScreen>
  )
}

const idOf = ({ id }: DriverRecord) => id
const nameOf = ({ full_name }: DriverRecord) => full_name
const menuLabel = ({ full_name }: DriverRecord) => `Actions for ${full_name}`
