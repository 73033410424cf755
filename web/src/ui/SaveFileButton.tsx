import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'

interface SaveFileButtonProps {
  /** 'Export CSV (12)' */
  label: string
  /** What is saved, or why nothing can be. */
  title: string
  disabled: boolean
  size?: 'xs'
  /** Fetches the file of what is shown when the button is pressed, and saves it. */
  save: () => Promise<void>
}

/** Saves what is shown as a file. The call carries the session, which a plain link could not. */
export function SaveFileButton({ label, save, ...shown }: SaveFileButtonProps) {
  const saving = useMutation({ mutationFn: save })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size="1rem" stroke={1.5} aria-hidden="true" />}
      data-figures=""
      loading={saving.isPending}
      onClick={() => saving.mutate()}
      {...shown}
    >
      {label}
    </Button>
  )
}
