import { Anchor } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { ListScreen } from '../ui/list/ListScreen.tsx'
import { SearchField } from '../ui/list/SearchField.tsx'
import { searchable } from '../ui/list/searchable.ts'
import { usePaging } from '../ui/list/usePaging.ts'
import { DriverDialogs, type OpenDriverDialog } from './DriverDialogs.tsx'
import { DriversTable } from './DriversTable.tsx'
import { useDriversList } from './useDriversList.ts'

const route = getRouteApi('/guarded/drivers/$driver')
const activeOnes = {}

/** The active drivers of one first name: a simple list, without the filter by area and without sorting (document 1, section 2). */
export function DriversByNameScreen() {
  const { driver: firstName } = route.useParams()
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const list = useDriversList(activeOnes, text)
  const { rows, all, areas } = list
  const named = useMemo(() => {
    const wanted = searchable(firstName)
    return rows.filter(({ first_name }) => searchable(first_name).startsWith(wanted))
  }, [rows, firstName])
  const paging = usePaging(named, { screen: 'drivers', page })

  const [dialog, setDialog] = useState<OpenDriverDialog>()

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
      <DriversTable
        list={list}
        paging={paging}
        onPage={setPage}
        hint="Change the search, or look at all drivers."
        onOpen={setDialog}
      />
      {dialog && <DriverDialogs dialog={dialog} drivers={all} areas={areas} onOpen={setDialog} />}
    </ListScreen>
  )
}
