import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'

interface CsvButtonProps {
  /** How much is listed. */
  count: number
  /** '10000+' where there is more than is counted. */
  countText?: string
  /** What is saved: 'Save the drivers that are listed, of all pages, as a table'. */
  title: string
  /** Fetches the table as it is asked for when the button is pressed, and saves it. */
  save: () => Promise<void>
}

/** Saves what is listed as a table, and says how much. The call carries the session, which a plain link could not. */
export function CsvButton({ count, countText = String(count), title, save }: CsvButtonProps) {
  const saving = useMutation({ mutationFn: save })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      data-figures=""
      loading={saving.isPending}
      disabled={count === 0}
      title={title}
      onClick={() => saving.mutate()}
    >
      {`Export CSV (${countText})`}
    </Button>
  )
}
