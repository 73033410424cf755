import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { BusyButton } from './BusyButton.tsx'

interface SaveFileButtonProps {
  label: string
  className?: string | undefined
  /** Describes the file, or says why there is none. */
  title: string
  disabled: boolean
  size?: 'xs'
  save: () => Promise<void>
}

/** Saves a file. The call carries the session, which a plain link could not. */
export function SaveFileButton({ label, save, ...shown }: SaveFileButtonProps) {
  const saving = useMutation({ mutationFn: save })
  return (
    <BusyButton
      variant="default"
      leftSection={<IconDownload size="1rem" stroke={1.5} aria-hidden="true" />}
      isBusy={saving.isPending}
      onClick={() => saving.mutate()}
      {...shown}
    >
      <span data-figures="">{label}</span>
    </BusyButton>
  )
}
