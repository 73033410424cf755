import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useToday } from '../../kernel/businessClock.ts'
import { saveFile } from '../../kernel/privateFile.ts'

interface ExportButtonProps {
  /** The list's name: 'drivers' is saved as 'drivers_2026-06-10.csv'. */
  list: string
  /** What the list shows, of all its pages: filtered, found and sorted. */
  rows: readonly { id: number }[]
  /** Answers the table of those rows, in that order. */
  fetchCsv: (ids: number[]) => Promise<Blob>
}

/** Saves what a list shows as a table, and says how many rows. The call carries the session, which a plain link could not. */
export function ExportButton({ list, rows, fetchCsv }: ExportButtonProps) {
  const today = useToday()
  const save = useMutation({
    mutationFn: () => fetchCsv(rows.map(({ id }) => id)),
    onSuccess: (contents) => saveFile(contents, `${list}_${today}.csv`),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      data-figures=""
      loading={save.isPending}
      disabled={rows.length === 0}
      title={`Save the ${list} that are listed, of all pages, as a table`}
      onClick={() => save.mutate()}
    >
      {`Export CSV (${rows.length})`}
    </Button>
  )
}
