import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconDownload, IconPrinter, IconShare } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../kernel/apiError.ts'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { useProgress } from '../../kernel/progress.ts'
import { canSharePdf } from '../../kernel/sharePdf.ts'
import { BusyButton } from '../BusyButton.tsx'
import { useIsPhone } from '../isPhone.ts'
import { CallProgress } from '../longCall/CallProgress.tsx'
import type { FileCall } from './openInTab.tsx'

const SAVED = { pdf: 'Save as PDF', csv: 'CSV', xlsx: 'Excel' } as const

type SavedFile = keyof typeof SAVED
type Make<S extends SavedFile> = (file: S | 'print' | 'share', ofCall: FileCall) => Promise<void>

interface PaperFilesProps<S extends SavedFile> {
  /** The kinds of file that can be saved. */
  saved: readonly S[]
  /** Makes a file, and prints, shares or saves it. An aborted call rejects. */
  take: Make<S>
  /** The number of lines in the file, if it is known. */
  count?: number
  /** Why no file can be made from the choice. */
  blockedBy?: string | undefined
}

/** With more lines than this, a file can take more than some seconds. */
const MANY = 2_000

/** The foot of a print dialog: makes a file on the server, shows how many of its pages are drawn, and stops it. */
export function PaperFiles<S extends SavedFile>({
  saved,
  take: make,
  count = 0,
  blockedBy,
}: PaperFilesProps<S>) {
  const { taking, take, stop } = useTaking(make)
  const isBusy = taking.isPending
  const progress = useProgress(taking.variables?.key)
  const isOff = isBusy || blockedBy !== undefined
  const isPhone = useIsPhone()
  const button = (file: S | 'print' | 'share') => ({
    isBusy: isBusy && taking.variables.file === file,
    'aria-disabled': isOff,
    'data-disabled': isOff || undefined,
    onClick: isOff ? undefined : ({ currentTarget }: MouseEvent<HTMLElement>) => take(file, currentTarget),
  })
  return (
    <>
      {blockedBy && <Alert color="orange">{blockedBy}</Alert>}
      {taking.isError && !blockedBy && <Alert color="red">{errorMessage(taking.error)}</Alert>}
      {isBusy && (
        <Group justify="space-between" wrap="nowrap">
          <div style={{ flexGrow: 1 }}>
            <CallProgress
              progress={progress}
              doing={`Preparing the file.${count > MANY ? ` With ${numberText(count)} lines this can take a minute.` : ''}`}
              done="Drawn"
              thing="page"
              label="Drawing pages"
            />
          </div>
          <Elapsed />
          <Button variant="default" onClick={stop}>
            Stop
          </Button>
        </Group>
      )}
      <Group justify="flex-end" gap="xs">
        {isPhone && canSharePdf() && (
          <BusyButton
            variant="default"
            leftSection={<IconShare size="1rem" stroke={1.5} aria-hidden="true" />}
            {...button('share')}
          >
            Share PDF
          </BusyButton>
        )}
        {saved.map((file) => (
          <BusyButton
            key={file}
            variant="default"
            leftSection={<IconDownload size="1rem" stroke={1.5} aria-hidden="true" />}
            {...button(file)}
          >
            {SAVED[file]}
          </BusyButton>
        ))}
        <BusyButton
          leftSection={<IconPrinter size="1rem" stroke={1.5} aria-hidden="true" />}
          data-autofocus
          {...button('print')}
        >
          Print
        </BusyButton>
      </Group>
    </>
  )
}

/** '14 s' since it was first shown. A screen reader is not told each second. */
function Elapsed() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    seconds > 0 && (
      <Text size="sm" aria-hidden="true">
        {`${seconds}\u00a0s`}
      </Text>
    )
  )
}

/** Makes one file at a time. Closing the dialog stops it. */
function useTaking<S extends SavedFile>(make: Make<S>) {
  const stopping = useRef<AbortController>(undefined)
  const pressed = useRef<HTMLElement>(null)
  useEffect(() => () => stopping.current?.abort(), [])
  const taking = useMutation({
    mutationFn: ({ file, key }: { file: S | 'print' | 'share'; key: string }) => {
      const controller = new AbortController()
      stopping.current = controller
      return make(file, { signal: controller.signal, idempotencyKey: key })
    },
    // It is shown in the dialog.
    meta: { ownErrors: true },
  })
  const stop = () => {
    stopping.current?.abort()
    taking.reset()
    // The button that stopped it disappears.
    pressed.current?.focus()
  }
  const take = (file: S | 'print' | 'share', button: HTMLElement) => {
    pressed.current = button
    taking.mutate({ file, key: newIdempotencyKey() })
  }
  return { taking, take, stop }
}
