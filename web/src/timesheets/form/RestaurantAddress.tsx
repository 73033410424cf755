import { Anchor } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { LocationMapDialog } from '../../maps/LocationMapDialog.tsx'
import { useMapCentre } from '../../options/options.data.ts'
import type { Site } from './useFormSources.ts'
import { timesheetCentre } from './workPlaces.ts'

/** The address of the restaurant, which opens its place on a terrain map (docs/spec/restaurants.md#location-map). */
export function RestaurantAddress({ site }: { site: Site | undefined }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const centre = timesheetCentre(useMapCentre())
  if (!site?.address) return null
  const { name, address, place } = site
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="sm"
        ta="start"
        dir="auto"
        title="Show on the map"
        onClick={open}
      >
        {address}
      </Anchor>
      {isOpen && <LocationMapDialog {...{ name, address, centre }} position={place} onClose={close} />}
    </>
  )
}
