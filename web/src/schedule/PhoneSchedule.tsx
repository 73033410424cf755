import { Text } from '@mantine/core'
import { useDriversDrawer } from '../desk/DriversSide.tsx'
import { PhoneWhen } from '../desk/PhoneWhen.tsx'
import { CardsWithSheet } from './cards/CardsWithSheet.tsx'
import { PhoneWhere } from './cards/PhoneWhere.tsx'
import { FilterNote } from './frame/PhoneFoot.tsx'
import { ScheduleDrivers } from './frame/ScheduleDrivers.tsx'
import { useScene } from './model/scene.ts'
import classes from './PhoneSchedule.module.css'
import { Planned } from './ScheduleLayout.tsx'
import { useScheduleRange } from './useScheduleRange.ts'

/**
 * One restaurant at a time, a day of it as cards, everything in a thumb's reach (docs/spec/schedule.md#phone-schedule).
 */
export function PhoneSchedule() {
  const { audience, schedule, asked, choices, onChange } = useScene()
  const [shown] = schedule.rows
  const drawer = useDriversDrawer()
  const range = useScheduleRange()
  const isStaff = schedule.agency !== undefined
  return (
    <div className={classes.phone}>
      <div className={classes.top}>
        {isStaff || schedule.places.length > 1 ? (
          <PhoneWhere
            shown={shown}
            choices={choices}
            onRestaurant={(id) => onChange({ location: `restaurant-${id}` })}
          />
        ) : (
          <Text fw={650} pt="xs" dir="auto">
            {schedule.places[0]?.restaurant.name}
          </Text>
        )}
        <PhoneWhen view={asked} intervals={audience.intervals} {...range} />
      </div>
      {isStaff && (
        <>
          <Planned />
          <FilterNote />
        </>
      )}
      <CardsWithSheet {...(isStaff && { onDrivers: drawer.open })} />
      {isStaff && <ScheduleDrivers drawer={{ ...drawer, isNarrow: true }} />}
    </div>
  )
}
