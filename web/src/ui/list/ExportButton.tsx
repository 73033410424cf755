import { useToday } from '../../kernel/businessClock.ts'
import { saveFile } from '../../kernel/privateFile.ts'
import { numberText } from '../numberText.ts'
import { SaveFileButton } from '../SaveFileButton.tsx'

interface ExportButtonProps {
  /** 'drivers' is saved as 'drivers_2026-06-10.csv'. */
  list: string
  /** The filtered and sorted rows of all pages. */
  rows: readonly { id: number }[]
  /** Fetches these rows as CSV, in this order. */
  fetchCsv: (ids: number[]) => Promise<Blob>
}

/** Exports a list whose rows are all in the browser. */
export function ExportButton({ list, rows, fetchCsv }: ExportButtonProps) {
  const today = useToday()
  return (
    <SaveFileButton
      label={`Export CSV (${numberText(rows.length)})`}
      disabled={rows.length === 0}
      title={`Download the listed ${list} of all pages as CSV`}
      save={async () => saveFile(await fetchCsv(rows.map(({ id }) => id)), `${list}_${today}.csv`)}
    />
  )
}
