import { countOf } from '../../../ui/dayWords.ts'
import { numberText } from '../../../ui/numberText.ts'
import grid from '../../grid/ScheduleGrid.module.css'
import { figuresText, sumOfFigures } from '../../model/dayFigures.ts'
import type { Figures, Line, LineGroup } from '../../model/line.ts'
import { useFolding } from '../../model/scheduleLook.ts'
import { areaOf, type ShownRow } from '../../model/scheduleRows.ts'
import classes from './areas.module.css'

const NO_SHIFTS: Line['shifts'] = []

/** The key of the head of restaurants without an area. Those of areas are their ids below 0. */
const NO_AREA = Number.MIN_SAFE_INTEGER

/** The restaurants below the heads of their areas, if there are several areas; without those of folded areas. */
export function areaLines(
  restaurants: readonly (Line & ShownRow)[],
  folded: readonly number[],
): readonly Line[] {
  const areas = Map.groupBy(restaurants, areaOf)
  if (areas.size < 2) return restaurants
  return [...areas].flatMap(([area, lines]) => {
    const key = area ? -area.id : NO_AREA
    const isFolded = folded.includes(key)
    const head: Line = {
      key,
      name: area?.label ?? 'No area',
      shifts: NO_SHIFTS,
      whyNotAdd: 'A shift is added to a restaurant, not to an area.',
      totals: sumOfFigures(lines.flatMap(({ totals }) => totals ?? [])),
      group: { lines, isFolded },
    }
    return isFolded ? [head] : [head, ...lines]
  })
}

/** The name of an area, which folds its restaurants away. Folded, it says what is hidden. */
export function AreaHead({ area, group }: { area: Line; group: LineGroup }) {
  const { fold } = useFolding()
  const { name, totals } = area
  const { lines, isFolded } = group
  const count = countOf(lines.length, 'restaurant')
  const hidden = totals && `${count}, ${figuresText(totals)}`
  return (
    <div className={`${grid.rowName} ${classes.head}`}>
      <button
        type="button"
        className={classes.fold}
        tabIndex={-1}
        data-place=""
        aria-expanded={!isFolded}
        aria-label={`${name}: ${isFolded ? `${hidden}, hidden` : count}`}
        title={hidden}
        onClick={() => fold([area], !isFolded)}
      >
        <span dir="auto">{name}</span>
      </button>
      {isFolded && totals && (
        <span
          className={`${grid.rowTotals} ${classes.hidden}`}
          aria-hidden="true"
          data-text={hiddenText(count, totals)}
        />
      )}
    </div>
  )
}

/** '6 restaurants 84 shifts 6 open' */
const hiddenText = (restaurants: string, { shifts, open }: Figures): string =>
  [restaurants, countOf(shifts, 'shift'), open > 0 && `${numberText(open)} open`]
    .filter((text) => text !== false)
    .map((text) => text.replaceAll(' ', '\u00a0'))
    .join(' ')
