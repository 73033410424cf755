import { useToday } from '../../kernel/businessClock.ts'
import { saveFile } from '../../kernel/privateFile.ts'
import { numberText } from '../numberText.ts'
import { SaveFileButton } from '../SaveFileButton.tsx'

interface ExportButtonProps {
  /** The list's name: 'drivers' is saved as 'drivers_2026-06-10.csv'. */
  list: string
  /** What the list shows, of all its pages: filtered, found and sorted. */
  rows: readonly { id: number }[]
  /** Answers the table of those rows, in that order. */
  fetchCsv: (ids: number[]) => Promise<Blob>
}

/** Saves what a list shows as a table, where the browser has all of it. */
export function ExportButton({ list, rows, fetchCsv }: ExportButtonProps) {
  const today = useToday()
  return (
    <SaveFileButton
      label={`Export CSV (${numberText(rows.length)})`}
      disabled={rows.length === 0}
      title={`Save the ${list} that are listed, of all pages, as a table`}
      save={async () => saveFile(await fetchCsv(rows.map(({ id }) => id)), `${list}_${today}.csv`)}
    />
  )
}
