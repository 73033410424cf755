import { LaterPart } from '../../../ui/LaterPart.tsx'
import { OPEN_LINE } from '../../model/line.ts'
import type { View } from '../view.ts'
import classes from './DriverBar.module.css'
import { DriverHead } from './DriverHead.tsx'
import { type DriverLine, isOpenLine } from './driverLines.ts'
import { useDriverLines } from './useDriverLines.ts'

// The schedule opens by restaurant.
const loadControls = () => import('./DriverBar.tsx').then(({ DriverControls }) => DriverControls)
const loadEmpty = () => import('./DriverBar.tsx').then(({ NoDriver }) => NoDriver)
const loadCards = () => import('./DriverCards.tsx').then(({ DriverCards }) => DriverCards)
const NO_PROPS = {}

/** Searches, sorts and filters the drivers that are shown. */
export const LaterDriverControls = () => <LaterPart load={loadControls} what="search" props={NO_PROPS} />

const lineOf: View['lineOf'] = ({ driver_id }) => driver_id ?? OPEN_LINE

/** Drivers by days, and the open shifts above them. */
export const BY_DRIVER: View = {
  id: 'drivers',
  label: 'By driver',
  audiences: ['staff'],
  lane: 'drivers',
  corner: 'Driver',
  useLines: useDriverLines,
  Head: DriverHead,
  Cards: (props) => <LaterPart load={loadCards} what="drivers" props={props} />,
  isSameHead: (before, after) => {
    if (isOpenLine(before) && isOpenLine(after))
      return (['count', 'hidden', 'isUnfolded'] as const).every((part) => before[part] === after[part])
    const [one, other] = [before as DriverLine, after as DriverLine]
    return one.driver === other.driver && one.isOld === other.isOld
  },
  links: (line) => (isOpenLine(line) && line.hidden === 0 && !line.isUnfolded ? [] : ['place']),
  follow: (guid) => ({ driver: Number(guid) }),
  lineOf,
  target: (line, held) => {
    // Within a line only the day changes; other dragged shifts keep their drivers.
    if (held && lineOf(held) === line) return {}
    return { driver_id: line === OPEN_LINE ? null : line }
  },
  onto: 'a driver',
  Bar: ({ children }) => (
    <div className={classes.bar}>
      {children}
      <LaterDriverControls />
    </div>
  ),
  Empty: () => <LaterPart load={loadEmpty} what="drivers" props={NO_PROPS} />,
  hasDrivers: false,
}
