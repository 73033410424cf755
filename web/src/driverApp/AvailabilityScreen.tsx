import { OwnUnavailabilityScreen } from '../drivers/OwnUnavailabilityScreen.tsx'
import { queryClient } from '../kernel/query.ts'
import { openShiftsQuery } from './openShifts.data.ts'
import { SickPart } from './SickPart.tsx'

/** A driver who can work again may take what they left open. */
const loadOpenShifts = () => void queryClient.prefetchQuery({ ...openShiftsQuery, staleTime: 0 })

/** When the driver can work. The report that they cannot is shown before the rest has loaded, because it needs no network. */
export const AvailabilityScreen = () => (
  <>
    <SickPart />
    <OwnUnavailabilityScreen onWell={loadOpenShifts} />
  </>
)
