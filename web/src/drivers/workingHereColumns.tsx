import type { RestaurantDriver } from '@driverdesk/contract/drivers/restaurantDrivers.routes.ts'
import type { DriverPreference } from '@driverdesk/domain/drivers/driverPreference.ts'
import { CellButton } from '../ui/list/CellButton.tsx'
import type { Column } from '../ui/list/column.ts'
import { callAddress } from '../ui/telephone.ts'
import classes from './WorkingHere.module.css'

/** Name, e-mail, telephone and address (docs/spec/restaurants.md#drivers-working-here); a name opens the driver. */
export const workingHereColumns = (onDriver: (id: number) => void): readonly Column<RestaurantDriver>[] => [
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
        <a href={address} className={classes.phone}>
          {phone}
        </a>
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

/** What the restaurant and the agency agreed about the driver; a choice is saved at once. */
export const agreementColumn = (prefer: Prefer): Column<RestaurantDriver> => ({
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
      <option value="">As everybody</option>
      <option value="preferred">Preferred</option>
      <option value="blocked">Blocked</option>
    </select>
  ),
})
