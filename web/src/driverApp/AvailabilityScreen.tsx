import { OwnUnavailabilityScreen } from '../drivers/OwnUnavailabilityScreen.tsx'
import { SickPart } from './SickPart.tsx'

/** When the driver can work. The report that they cannot is shown before the rest has loaded, because it needs no network. */
export const AvailabilityScreen = () => (
  <>
    <SickPart />
    <OwnUnavailabilityScreen />
  </>
)
