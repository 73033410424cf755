import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useToday } from '../../kernel/businessClock.ts'
import { saveFile } from '../../kernel/privateFile.ts'

interface CsvButtonProps {
  /** The list's name: 'drivers' is saved as 'drivers_2026-06-10.csv'. */
  list: string
  /** How much is listed. */
  count: number
  /** '10000+' where there is more than is counted. */
  countText?: string
  fetchCsv: () => Promise<Blob>
}

/** Saves a list as a table, and says how much. The call carries the session, which a plain link could not. */
export function CsvButton({ list, count, countText = String(count), fetchCsv }: CsvButtonProps) {
  const today = useToday()
  const save = useMutation({
    mutationFn: fetchCsv,
    onSuccess: (contents) => saveFile(contents, `${list}_${today}.csv`),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      data-figures=""
      loading={save.isPending}
      disabled={count === 0}
      title={`Save the ${list} that are listed, of all pages, as a table`}
      onClick={() => save.mutate()}
    >
      {`Export CSV (${countText})`}
    </Button>
  )
}
