import type { Area } from '@driverdesk/contract/areas/area.shapes.ts'
import type { DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { PasswordLinkDialog } from '../accounts/PasswordLinkDialog.tsx'
import { shortRestaurantsQuery } from '../restaurants/restaurants.data.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { NotLoaded } from '../ui/Loading.tsx'
import { showToast } from '../ui/showToast.ts'
import { DRIVER_DIALOG_WIDTH, DriverDialog, DriverView } from './form/DriverDialog.tsx'
import { HalfBoardRegisterDialog, ManualRegisterDialog } from './form/NewDriverDialog.tsx'
import { UnavailabilityDialog } from './UnavailabilityDialog.tsx'

export type Registration = 'manual' | 'half-board'

export type OpenDriverDialog =
  | { kind: Registration }
  | { kind: 'edit' | 'view' | 'unavailability' | 'password'; driver: DriverRecord }

interface DriverDialogsProps {
  dialog: OpenDriverDialog
  /** The current records, so that a driver's warnings and referral are up to date. */
  drivers: readonly DriverRecord[]
  areas: readonly Area[]
  onOpen: (dialog: OpenDriverDialog | undefined) => void
  onAdded?: (driver: DriverRecord) => void
}

export function DriverDialogs({ dialog, drivers, areas, onOpen, onAdded }: DriverDialogsProps) {
  const restaurants = useQuery(shortRestaurantsQuery)
  const onClose = () => onOpen(undefined)
  const saved = (what: string) => (driver: DriverRecord) => {
    showToast(`${what}: ${driver.full_name}`)
    onClose()
  }
  const added = (driver: DriverRecord) => {
    saved('Added')(driver)
    onAdded?.(driver)
  }
  if (dialog.kind === 'unavailability')
    return <UnavailabilityDialog driver={dialog.driver} onClose={onClose} />
  if (dialog.kind === 'password') {
    const { id, full_name } = dialog.driver
    return <PasswordLinkDialog whose={full_name} account={{ kind: 'driver', id }} onClose={onClose} />
  }
  if (restaurants.data === undefined) {
    const title = 'driver' in dialog ? dialog.driver.full_name : 'Add Driver'
    return (
      <Dialog size={DRIVER_DIALOG_WIDTH} title={title} onClose={onClose}>
        <NotLoaded what="the restaurants" query={restaurants} />
      </Dialog>
    )
  }
  const places = { areas, restaurants: restaurants.data, onClose }
  switch (dialog.kind) {
    case 'manual':
      return <ManualRegisterDialog {...places} onSaved={added} />
    case 'half-board':
      return <HalfBoardRegisterDialog {...places} onSaved={added} />
    case 'view':
      return (
        <DriverView
          key={latest(dialog.driver).updated_at}
          {...places}
          driver={latest(dialog.driver)}
          onEdit={() => onOpen({ kind: 'edit', driver: latest(dialog.driver) })}
        />
      )
    case 'edit':
      return <DriverDialog {...places} driver={latest(dialog.driver)} onSaved={saved('Saved')} />
  }

  function latest(driver: DriverRecord): DriverRecord {
    return drivers.find(({ id }) => id === driver.id) ?? driver
  }
}
