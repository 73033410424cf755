import { OwnUnavailabilityScreen } from '../drivers/OwnUnavailabilityScreen.tsx'
import { SickPart } from './SickPart.tsx'

/** When the driver can work. A report that they cannot needs no network, so it is there before the rest has loaded. */
export const AvailabilityScreen = () => (
  <>
    <SickPart />
    <OwnUnavailabilityScreen />
  </>
)
