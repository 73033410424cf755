import { CsvButton } from './CsvButton.tsx'

interface ExportButtonProps {
  /** The list's name: 'drivers' is saved as 'drivers_2026-06-10.csv'. */
  list: string
  /** What the list shows, of all its pages: filtered, found and sorted. */
  rows: readonly { id: number }[]
  /** Answers the table of those rows, in that order. */
  fetchCsv: (ids: number[]) => Promise<Blob>
}

/** Saves what a list shows as a table, where the browser has all of it. */
export const ExportButton = ({ list, rows, fetchCsv }: ExportButtonProps) => (
  <CsvButton list={list} count={rows.length} fetchCsv={() => fetchCsv(rows.map(({ id }) => id))} />
)
