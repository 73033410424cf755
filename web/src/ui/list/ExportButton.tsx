import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useToday } from '../../kernel/businessClock.ts'
import { saveFile } from '../../kernel/privateFile.ts'

interface ExportButtonProps {
  /** The list's name: 'drivers' is saved as 'drivers_2026-06-10.csv'. */
  list: string
  fetchCsv: () => Promise<Blob>
  /** Where the table has other rows than the screen, as filters may leave: 'all applicants'. */
  what?: string
}

/** Saves a list as a table. The call carries the session, which a plain link could not. */
export function ExportButton({ list, fetchCsv, what = 'CSV' }: ExportButtonProps) {
  const today = useToday()
  const save = useMutation({
    mutationFn: fetchCsv,
    onSuccess: (contents) => saveFile(contents, `${list}_${today}.csv`),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {`Export ${what}`}
    </Button>
  )
}
