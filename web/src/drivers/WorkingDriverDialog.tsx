import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { areasQuery } from '../areas/areas.data.ts'
import { showError } from '../kernel/query.ts'
import { restaurantsQuery } from '../restaurants/restaurants.data.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Loading } from '../ui/Loading.tsx'
import { showToast } from '../ui/showToast.ts'
import { driverRecordQuery, useDriverRecordsLive } from './driverRecords.data.ts'
import { DRIVER_DIALOG_WIDTH, DriverDialog } from './form/DriverDialog.tsx'

interface WorkingDriverDialogProps {
  id: number
  onClose: () => void
  onSaved: () => void
}

/** Edits a driver from 'Drivers working here', over that dialog (docs/spec/restaurants.md#drivers-working-here). */
export function WorkingDriverDialog({ id, onClose, onSaved }: WorkingDriverDialogProps) {
  useDriverRecordsLive()
  const queries = [useQuery(driverRecordQuery(id)), useQuery(areasQuery), useQuery(restaurantsQuery)] as const
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
