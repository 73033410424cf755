import type { DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { useMemo } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Hint } from '../ui/list/Hint.tsx'
import { List } from '../ui/list/List.tsx'
import { ListFoot } from '../ui/list/ListFoot.tsx'
import { ListState } from '../ui/list/ListState.tsx'
import { RowMenu } from '../ui/list/RowMenu.tsx'
import type { Paging } from '../ui/list/usePaging.ts'
import { useRowMenu } from '../ui/list/useRowMenu.ts'
import type { OpenDriverDialog } from './DriverDialogs.tsx'
import { driverColumns } from './driverColumns.tsx'
import { useDriverActions } from './useDriverActions.ts'
import type { useDriversList } from './useDriversList.ts'

interface DriversTableProps {
  list: Pick<ReturnType<typeof useDriversList>, 'queries' | 'areaNames' | 'today'>
  paging: Paging<DriverRecord>
  onPage: (page: number) => void
  /** Left out: its heads sort nothing. */
  sort?: string | undefined
  onSort?: (sort: string | undefined) => void
  /** What to do where nobody is found. */
  hint: string
  /** The same from one drawing to the next: else every row is drawn again. */
  onOpen: (dialog: OpenDriverDialog) => void
}

export function DriversTable({ list, paging, onPage, sort, onSort, hint, onOpen }: DriversTableProps) {
  const { queries, areaNames, today } = list
  const columns = useMemo(
    () => driverColumns(areaNames, today, (driver) => onOpen({ kind: 'edit', driver })),
    [areaNames, today, onOpen],
  )
  const menu = useRowMenu<DriverRecord>()
  const actions = useDriverActions(onOpen)
  return (
    <>
      <ListState
        what="drivers"
        queries={queries}
        isEmpty={paging.total === 0}
        empty={<EmptyState title="No drivers found" hint={hint} />}
      >
        <List
          name="Drivers"
          rows={paging.rows}
          keyOf={idOf}
          columns={columns}
          menu={useMemo(() => ({ label: menuLabel, open: menu.open }), [menu.open])}
          {...(onSort && { sort, onSort })}
        />
        <ListFoot paging={paging} onPage={onPage} />
      </ListState>
      <Hint />
      <RowMenu menu={menu} title={nameOf} actions={actions} />
    </>
  )
}

const idOf = ({ id }: DriverRecord) => id
const nameOf = ({ full_name }: DriverRecord) => full_name
const menuLabel = ({ full_name }: DriverRecord) => `Actions for ${full_name}`
