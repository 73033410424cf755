import type { RestaurantDriver } from '@driverdesk/contract/drivers/restaurantDrivers.routes.ts'
import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import type { DriverPreference } from '@driverdesk/domain/drivers/driverPreference.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantStatus.ts'
import { Button } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { showError } from '../kernel/query.ts'
import { scheduleLink } from '../links/scheduleLink.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import { List } from '../ui/list/List.tsx'
import { ListFoot } from '../ui/list/ListFoot.tsx'
import { ListState } from '../ui/list/ListState.tsx'
import { SearchField } from '../ui/list/SearchField.tsx'
import { useFound } from '../ui/list/useFound.ts'
import { usePaging } from '../ui/list/usePaging.ts'
import { driversCsv } from './driverRecords.data.ts'
import classes from './WorkingHere.module.css'
import { preferDriver, workingHereQuery } from './workingHere.data.ts'
import { agreementColumn, workingHereColumns } from './workingHereColumns.tsx'

interface WorkingHereProps {
  restaurant: Restaurant
  /** Opens a driver's edit dialog; the same from one drawing to the next. */
  onDriver: (id: number) => void
  /** Whether one may say here who is preferred and who is blocked: in the form of the restaurant, which nothing leaves. */
  canPrefer?: boolean
}

const NONE: readonly RestaurantDriver[] = []
const textOf = ({ full_name, email, phone, address }: RestaurantDriver) =>
  `${full_name} ${email} ${phone} ${address}`

/** The drivers offered to a restaurant, and those who are blocked there. */
export function WorkingHere({ restaurant, onDriver, canPrefer = false }: WorkingHereProps) {
  const { id } = restaurant
  const drivers = useQuery(workingHereQuery(id))
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const found = useFound(drivers.data ?? NONE, textOf, text)
  const paging = usePaging(found, { screen: 'drivers-here', page })
  const columns = useMemo(() => {
    const prefer = (driverId: number, preference: DriverPreference | null) =>
      void preferDriver(id, driverId, preference).catch(showError)
    const columns = workingHereColumns(onDriver)
    return canPrefer ? [...columns.slice(0, 2), agreementColumn(prefer)] : columns
  }, [id, onDriver, canPrefer])
  return (
    <ListState
      what="drivers"
      queries={[drivers]}
      isEmpty={drivers.data?.length === 0}
      empty={
        <EmptyState
          title="No drivers found"
          hint="Nobody is offered to this restaurant: give drivers its area, or no area at all."
        />
      }
    >
      <div className={classes.top}>
        <SearchField
          className={classes.search}
          label="Search drivers"
          value={text}
          onChange={(typed) => {
            setText(typed)
            setPage(1)
          }}
        />
        {canPrefer && <span className={classes.hint}>A choice is saved at once.</span>}
        <div className={classes.export}>
          {!canPrefer && restaurant.status === RESTAURANT_ACTIVE && (
            <Button
              variant="default"
              leftSection={<IconCalendar size="1rem" stroke={1.5} aria-hidden="true" />}
              renderRoot={(props) => <Link {...scheduleLink('/schedule', `restaurant-${id}`)} {...props} />}
            >
              Schedule
            </Button>
          )}
          <ExportButton list="drivers" rows={found} fetchCsv={(ids) => driversCsv(DRIVER_ACTIVE, ids)} />
        </div>
      </div>
      {found.length === 0 ? (
        <EmptyState title="No drivers found" hint="Try another name, or clear the search." />
      ) : (
        <div className={classes.list}>
          <List
            name={`Drivers working at ${restaurant.name}`}
            rows={paging.rows}
            keyOf={keyOf}
            columns={columns}
            isFaint={isBlocked}
          />
          <ListFoot paging={paging} onPage={setPage} />
        </div>
      )}
    </ListState>
  )
}

const keyOf = (driver: RestaurantDriver) => driver.id
const isBlocked = ({ preference }: RestaurantDriver) => preference === 'blocked'
