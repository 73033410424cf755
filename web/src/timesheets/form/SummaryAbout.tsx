import { EXCEPTIONS, type TimesheetException } from '@driverdesk/domain/timesheets/timesheetExceptions.ts'
import { isSynthetic } from '@driverdesk/domain/timesheets/timesheetRows.ts'
import { OF_CANCELLATION, progressLabel, statusLabel } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { Anchor, Badge, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFlag3Filled } from '@tabler/icons-react'
import { LocationMapDialog } from '../../maps/LocationMapDialog.tsx'
import { useMapCentre } from '../../options/options.data.ts'
import { driverTimesText, progressMeaning, toneOf } from '../table/rowWords.ts'
import type { TimesheetRow } from '../timesheetRow.ts'
import classes from './Summary.module.css'
import type { Site } from './useFormSources.ts'
import { timesheetCentre } from './workPlaces.ts'

const COLOURS: Record<ReturnType<typeof toneOf>, string> = {
  none: 'gray',
  working: 'brand',
  waiting: 'orange',
  half: 'violet',
  done: 'green',
  discarded: 'gray',
}

interface SummaryAboutProps {
  row: TimesheetRow
  driver: string
  restaurant: string
  site: Site | undefined
  exceptions: readonly TimesheetException[]
}

/** Driver, restaurant, state and exceptions of a row. */
export function SummaryAbout({ row, driver, restaurant, site, exceptions }: SummaryAboutProps) {
  const { status, status_progress, driver_id, type } = row
  const color = COLOURS[toneOf(row)]
  const progress = progressLabel(status_progress, driver_id)
  return (
    <div className={classes.about}>
      <Text fw={650} dir="auto">
        {driver}
      </Text>
      <Text size="sm" dir="auto">
        {restaurant}
      </Text>
      <RestaurantAddress site={site} />
      <div className={classes.badges}>
        <Badge variant="light" color={color} tt="none" title={progressMeaning(row)}>
          {progress}
        </Badge>
        {progress !== statusLabel(status) && (
          <Badge variant="outline" color="gray" tt="none">
            {statusLabel(status)}
          </Badge>
        )}
        {type === OF_CANCELLATION && (
          <Badge variant="outline" color="gray" tt="none">
            Cancellation
          </Badge>
        )}
        {isSynthetic(row) && (
          <Badge variant="outline" color="gray" tt="none">
            From the schedule
          </Badge>
        )}
      </div>
      {(row.driver_start_time || row.driver_finish_time) && (
        <Text size="sm" data-figures="" mt={4}>
          {driverTimesText(row)}
        </Text>
      )}
      {exceptions.length > 0 && (
        <ul className={classes.exceptions} aria-label="Exceptions">
          {exceptions.map(({ kind, reason }) => (
            <li key={kind}>
              <IconFlag3Filled size="0.75rem" aria-hidden="true" />
              <span>
                <b>{EXCEPTIONS[kind]}</b>: {reason}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The restaurant's address, which opens a terrain map (docs/spec/restaurants.md#location-map). */
function RestaurantAddress({ site }: { site: Site | undefined }) {
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
