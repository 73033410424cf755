import type { FigureSums } from '@driverdesk/domain/reports/figures.ts'
import { figureText, type ShownFigure } from './figureList.ts'

interface FigureButtonProps {
  figure: ShownFigure
  sums: FigureSums
  className: string | undefined
  onRows: (figure: ShownFigure) => void
}

/** A figure, which opens the rows behind it; a dash, behind which nothing is. */
export function FigureButton({ figure, sums, className, onRows }: FigureButtonProps) {
  const text = figureText(figure, sums)
  if (text === '–') return text
  return (
    <button
      type="button"
      className={className}
      title={`${figure.about}. Show the rows`}
      onClick={() => onRows(figure)}
    >
      {text}
    </button>
  )
}
