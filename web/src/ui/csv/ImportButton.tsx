import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { ImportDialog, type ImportDialogProps } from './ImportDialog.tsx'

/** Opens the import of a list's records. */
export function ImportButton(props: Omit<ImportDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size="1rem" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Import CSV
      </Button>
      {isOpen && <ImportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
