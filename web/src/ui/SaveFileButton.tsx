import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useToday } from '../kernel/businessClock.ts'
import { saveFile } from '../kernel/privateFile.ts'
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
      {label}
    </BusyButton>
  )
}

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
