import { Button, Text } from '@mantine/core'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { BusyButton } from '../../ui/BusyButton.tsx'
import classes from './RequestButtons.module.css'
import type { RequestEditor } from './useRequestForm.ts'

interface RequestButtonsProps {
  editor: RequestEditor
  /** The id of the sentence that says why they are off. */
  why: string
  onCancel: () => void
}

/** Preview opens a tab, Download saves the file and builds the invoice where the tick is set. */
export function RequestButtons({ editor, why, onCancel }: RequestButtonsProps) {
  const { form, doing, blockedBy, preview, trouble } = editor
  const builds = form.values.build
  const download = builds ? 'Build and download' : 'Download'
  return (
    <div>
      <Text size="sm" c="dimmed" id={why} mb={blockedBy ? 'xs' : 0}>
        {blockedBy}
      </Text>
      <div className={classes.buttons}>
        <Button variant="default" disabled={doing !== undefined} onClick={onCancel}>
          Cancel
        </Button>
        <BusyButton
          variant="default"
          leftSection={<IconEye size="1rem" stroke={1.75} aria-hidden="true" />}
          disabled={blockedBy !== undefined || doing === 'download'}
          isBusy={doing === 'preview'}
          aria-describedby={why}
          onClick={() => void preview()}
        >
          Preview
        </BusyButton>
        <BusyButton
          type="submit"
          leftSection={<IconDownload size="1rem" stroke={1.75} aria-hidden="true" />}
          disabled={blockedBy !== undefined || doing === 'preview'}
          isBusy={doing === 'download'}
          aria-describedby={why}
        >
          {trouble?.kind === 'again' ? 'Try again' : download}
        </BusyButton>
      </div>
    </div>
  )
}
