import { OPEN_LINE } from '../../model/line.ts'
import type { View } from '../view.ts'
import { DriverBar, NoDriver } from './DriverBar.tsx'
import { DriverHead } from './DriverHead.tsx'
import { type DriverLine, isOpenLine } from './driverLines.ts'
import { useDriverLines } from './useDriverLines.ts'

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
  Bar: DriverBar,
  Empty: NoDriver,
  hasDrivers: false,
}
