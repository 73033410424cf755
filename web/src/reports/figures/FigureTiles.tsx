import type { FigureSums } from '@driverdesk/domain/reports/figures.ts'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { FigureButton } from './FigureButton.tsx'
import classes from './FigureTiles.module.css'
import { type FigureChange, figureChange } from './figureChange.ts'
import { HEADLINES, type ShownFigure } from './figureList.ts'

interface FigureTilesProps {
  now: FigureSums
  /** Of the week before; undefined where it is not known. */
  before: FigureSums | undefined
  onRows: (figure: ShownFigure) => void
}

/** The week at a glance: each figure, what belongs to it, and how it moved; each opens the rows behind it. */
export const FigureTiles = ({ now, before, onRows }: FigureTilesProps) => (
  <dl className={classes.tiles}>
    {HEADLINES.map(({ figure, beside }) => {
      const change = figureChange(figure, now, before)
      return (
        <div key={figure.key} className={classes.tile}>
          <dt>{figure.head}</dt>
          <dd className={classes.value}>
            <FigureButton figure={figure} sums={now} className={classes.link} onRows={onRows} />
          </dd>
          <dd className={classes.beside}>{beside(now)}</dd>
          {change && <Change {...change} />}
        </div>
      )
    })}
  </dl>
)

const Change = ({ text, isMore, isGood }: FigureChange) => (
  <dd className={classes.change} data-good={isGood}>
    {isMore === true && <IconArrowUpRight size="0.875rem" aria-hidden="true" />}
    {isMore === false && <IconArrowDownRight size="0.875rem" aria-hidden="true" />}
    {text}
  </dd>
)
