import { Flex, Stack, Text } from '@mantine/core'
import { LazyMap } from '../../maps/LazyMap.tsx'
import { useMapCentre } from '../../options/mapCentre.data.ts'
import classes from './WorkMap.module.css'
import { placesText, timesheetCentre, type WorkMarker } from './workPlaces.ts'

const load = () => import('./WorkMapView.tsx').then(({ WorkMapView }) => WorkMapView)

const KEY: readonly [WorkMarker['kind'], string][] = [
  ['restaurant', 'Restaurant'],
  ['start', 'Start'],
  ['finish', 'Finish'],
]

/** Start, finish and restaurant on a map and in words (docs/spec/timesheets.md#timesheet-map). */
export function WorkMap({ places }: { places: readonly WorkMarker[] }) {
  const centre = timesheetCentre(useMapCentre())
  const text = placesText(places)
  return (
    <Stack component="section" aria-label="Map" gap="0.375rem">
      <div className={classes.map}>
        <LazyMap load={load} props={{ places, centre, label: `Map of start and finish. ${text}` }} />
      </div>
      <Flex wrap="wrap" justify="space-between" gap="2px 0.75rem">
        <Text size="sm">{text}</Text>
        <ul className={classes.key} aria-hidden="true">
          {KEY.filter(([kind]) => places.some((place) => place.kind === kind)).map(([kind, name]) => (
            <li key={kind} data-kind={kind}>
              {name}
            </li>
          ))}
        </ul>
      </Flex>
    </Stack>
  )
}
