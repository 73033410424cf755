import type { ReportRow } from '@driverdesk/contract/reports/report.shapes.ts'

interface PlaceButtonProps {
  row: ReportRow
  className: string | undefined
  onPlace: (restaurantId: number) => void
}

/** The restaurant's name, which opens its place on the map; of a row without a restaurant a dash. */
export function PlaceButton({ row, className, onPlace }: PlaceButtonProps) {
  const id = row.restaurant_id
  if (!id) return '–'
  return (
    <button
      type="button"
      className={className}
      title="Show on the map"
      dir="auto"
      onClick={() => onPlace(id)}
    >
      {row.restaurant_name}
    </button>
  )
}
