import type { DriverShift } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { CallLink } from '../ui/CallLink.tsx'
import { addressLine, mapLink } from './mapLink.ts'
import classes from './ShiftCard.module.css'

/** Where to go: the address opens the phone's maps, the number calls the restaurant. */
export function ShiftPlace({ place }: { place: DriverShift['restaurant'] }) {
  const link = mapLink(place)
  const address = addressLine(place)
  return (
    <div className={classes.place}>
      <p className={classes.name} dir="auto">
        {place.name}
      </p>
      {link ? (
        <a className={classes.address} href={link} target="_blank" rel="noreferrer">
          <IconMapPin size="1.25rem" stroke={1.5} aria-hidden="true" />
          <span>
            <bdi>{address || 'Show on the map'}</bdi>
            <VisuallyHidden component="span">, opens the map</VisuallyHidden>
          </span>
        </a>
      ) : (
        <p className={classes.plain}>No address is known. Ask the office.</p>
      )}
      {place.telephone && <CallLink who={place.name} phone={place.telephone} variant="default" fullWidth />}
    </div>
  )
}
