import { type RestaurantDriver, restaurantDriverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import type { DriverPreference } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import { Box, Button, Flex } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { areasQuery } from '../areas/areas.data.ts'
import { call } from '../kernel/api.ts'
import { queryClient, showError } from '../kernel/query.ts'
import { scheduleLink } from '../links/screenLinks.ts'
import { shortRestaurantsQuery } from '../restaurants/restaurants.data.ts'
import { callAddress } from '../ui/CallLink.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { CellButton } from '../ui/list/CellButton.tsx'
import type { Column } from '../ui/list/column.ts'
import { List } from '../ui/list/List.tsx'
import { ListFoot } from '../ui/list/ListFoot.tsx'
import { ListState } from '../ui/list/ListScreen.tsx'
import { SearchField, useFound } from '../ui/list/SearchField.tsx'
import { usePaging } from '../ui/list/usePaging.ts'
import { ExportButton } from '../ui/SaveFileButton.tsx'
import { EmptyState, Loading } from '../ui/States.tsx'
import { showToast } from '../ui/showToast.ts'
import { driverRecordQuery, driversCsv, useDriverRecordsLive } from './driverRecords.data.ts'
import { DRIVER_DIALOG_WIDTH, DriverDialog } from './form/DriverDialog.tsx'
import classes from './WorkingHere.module.css'

interface WorkingHereProps {
  restaurant: Restaurant
  /** Opens a driver's edit dialog; must be stable between renders. */
  onDriver: (id: number) => void
  /** In the restaurant's form: drivers can be preferred or blocked, and there is no link to the schedule. */
  canPrefer?: boolean
}

const NONE: readonly RestaurantDriver[] = []
const textOf = ({ full_name, email, phone, address }: RestaurantDriver) =>
  `${full_name} ${email} ${phone} ${address}`

/** The drivers offered to a restaurant and those blocked there. */
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
          hint="No drivers can work here yet. Give drivers this area, or no area at all."
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
        {canPrefer && (
          <Box component="span" c="dimmed" fz="sm">
            Changes are saved at once.
          </Box>
        )}
        <Flex wrap="wrap" gap="0.5rem" ml="auto">
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
        </Flex>
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

/** The columns of docs/spec/restaurants.md#drivers-working-here. */
const workingHereColumns = (onDriver: (id: number) => void): readonly Column<RestaurantDriver>[] => [
  {
    key: 'name',
    head: 'Name',
    isTitle: true,
    cell: ({ id, full_name, preference }) => (
      <>
        <CellButton title="Edit driver" onClick={() => onDriver(id)}>
          {full_name}
        </CellButton>
        {preference && (
          <span className={classes.agreed} data-blocked={preference === 'blocked' || undefined}>
            {preference === 'blocked' ? 'Blocked' : 'Preferred'}
          </span>
        )}
      </>
    ),
  },
  { key: 'email', head: 'Email', cell: ({ email }) => email },
  {
    key: 'phone',
    head: 'Telephone',
    width: '9.375rem',
    isSpared: ({ phone }) => phone === '',
    cell: ({ phone }) => {
      const address = callAddress(phone)
      return address ? (
        <Box component="a" href={address} c="inherit">
          {phone}
        </Box>
      ) : (
        phone
      )
    },
  },
  {
    key: 'address',
    head: 'Address',
    isSpared: ({ address }) => address === '',
    cell: ({ address }) => <span dir="auto">{address}</span>,
  },
]

type Prefer = (driverId: number, preference: DriverPreference | null) => void

const agreementColumn = (prefer: Prefer): Column<RestaurantDriver> => ({
  key: 'agreement',
  head: 'At this restaurant',
  width: '10.625rem',
  cell: ({ id, full_name, preference }) => (
    <select
      className={classes.choice}
      aria-label={`${full_name} at this restaurant`}
      value={preference ?? ''}
      onChange={({ currentTarget: { value } }) =>
        prefer(id, value === '' ? null : (value as DriverPreference))
      }
    >
      <option value="">No preference</option>
      <option value="preferred">Preferred</option>
      <option value="blocked">Blocked</option>
    </select>
  ),
})

export function WorkingHereDialog({ restaurant, onClose }: { restaurant: Restaurant; onClose: () => void }) {
  const [driverId, setDriverId] = useState<number>()
  return (
    <>
      <Dialog
        onClose={onClose}
        title={`Drivers working here: ${restaurant.name}`}
        size={900}
        closeOnEscape={driverId === undefined}
      >
        <WorkingHere restaurant={restaurant} onDriver={setDriverId} />
      </Dialog>
      {driverId !== undefined && (
        <WorkingDriverDialog
          id={driverId}
          onClose={() => setDriverId(undefined)}
          onSaved={() => refreshWorkingHere(restaurant.id)}
        />
      )}
    </>
  )
}

interface WorkingDriverDialogProps {
  id: number
  onClose: () => void
  onSaved: () => void
}

/** Edits a driver from 'Drivers working here', over that dialog (docs/spec/restaurants.md#drivers-working-here). */
export function WorkingDriverDialog({ id, onClose, onSaved }: WorkingDriverDialogProps) {
  useDriverRecordsLive()
  const queries = [
    useQuery(driverRecordQuery(id)),
    useQuery(areasQuery),
    useQuery(shortRestaurantsQuery),
  ] as const
  const [{ data: record }, { data: areas }, { data: restaurants }] = queries
  const failed = queries.find(({ isError, data }) => isError && data === undefined)?.error
  const isGone = record?.length === 0
  const giveUp = useEffectEvent((error: Error) => {
    showError(error)
    onClose()
  })
  useEffect(() => {
    if (failed) giveUp(failed)
    else if (isGone) giveUp(new Error('This driver does not exist.'))
  }, [failed, isGone])
  const driver = record?.[0]
  if (!driver || !areas || !restaurants) {
    return (
      <Dialog onClose={onClose} title="Edit Driver" size={DRIVER_DIALOG_WIDTH}>
        <Loading label="Loading the driver…" />
      </Dialog>
    )
  }
  return (
    <DriverDialog
      driver={driver}
      areas={areas}
      restaurants={restaurants}
      onClose={onClose}
      onSaved={({ full_name }) => {
        showToast(`Saved: ${full_name}`)
        onSaved()
        onClose()
      }}
    />
  )
}

const keyAt = (restaurantId: number) => ['restaurant-drivers', restaurantId] as const

const workingHereQuery = (restaurantId: number) =>
  queryOptions({
    queryKey: keyAt(restaurantId),
    queryFn: ({ signal }) => call(restaurantDriverRoutes.list, { params: { id: restaurantId } }, { signal }),
  })

export const refreshWorkingHere = (restaurantId: number): void =>
  void queryClient.invalidateQueries({ queryKey: keyAt(restaurantId) })

/** Sets or clears (null) a preference. It shows at once and is undone if the server refuses it. */
async function preferDriver(
  restaurantId: number,
  driverId: number,
  preference: DriverPreference | null,
): Promise<void> {
  const { queryKey } = workingHereQuery(restaurantId)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (drivers) =>
    drivers?.map((one) => (one.id === driverId ? { ...one, preference } : one)),
  )
  try {
    const params = { id: restaurantId, driver_id: driverId }
    await call(restaurantDriverRoutes.prefer, { params, body: { preference } })
  } finally {
    void queryClient.invalidateQueries({ queryKey })
  }
}
