import type { ImportReply } from '@driverdesk/contract/kernel/csv.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { hasUnknownOutcome } from '../../kernel/apiError.ts'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'

export interface ImportToSend {
  file: File
  /** Checks the table and writes nothing. */
  isDryRun: boolean
  /** Field → heading; undefined matches the headings automatically. */
  columns: Columns | undefined
  /** The choice about all rows. */
  isTicked: boolean
}
export type Columns = Readonly<Record<string, string>>

/** Sends a table. The same key never imports it twice. */
export type SendImport = (table: ImportToSend, idempotencyKey?: string) => Promise<ImportReply>

export type ImportStep = 'file' | 'columns' | 'check' | 'done'

/** The three steps of an import and its result. Choices are kept if a call fails. */
export function useImport(send: SendImport) {
  const [file, setFile] = useState<File | null>(null)
  const [step, setStep] = useState<ImportStep>('file')
  const [reply, setReply] = useState<ImportReply>()
  const [columns, setColumns] = useState<Columns>({})
  const [isTicked, setTicked] = useState(false)
  const [key, setKey] = useState(newIdempotencyKey)
  const sending = useMutation({
    meta: { ownErrors: true },
    mutationFn: ({ table, withKey }: { table: ImportToSend; withKey?: string }) => send(table, withKey),
  })

  const read = (next: ImportStep, chosen: Columns | undefined) => {
    if (!file) return
    const table = { file, columns: chosen, isTicked, isDryRun: true }
    sending.mutate(
      { table },
      {
        onSuccess: (answer) => {
          setReply(answer)
          setColumns(answer.columns)
          setStep(next)
        },
      },
    )
  }

  return {
    file,
    step,
    reply,
    columns,
    isTicked,
    setTicked,
    isSending: sending.isPending,
    isImporting: sending.isPending && sending.variables.withKey !== undefined,
    error: sending.error,
    key,
    choose: (chosen: File | null) => {
      sending.reset()
      setFile(chosen)
    },
    chooseColumn: (field: string, head: string | null) => {
      const { [field]: _, ...others } = columns
      setColumns(head === null ? others : { ...others, [field]: head })
    },
    back: (to: ImportStep) => {
      sending.reset()
      setStep(to)
    },
    readHeads: () => read('columns', undefined),
    check: () => read('check', columns),
    run: () => {
      if (!file) return
      const table = { file, columns, isTicked, isDryRun: false }
      sending.mutate(
        { table, withKey: key },
        {
          onSuccess: (answer) => {
            setReply(answer)
            // Someone else may have imported the same records: show the new problems, and use a new key for
            // the next attempt.
            setKey(newIdempotencyKey())
            if (answer.created > 0) setStep('done')
          },
          onError: (error) => {
            // After an unknown outcome the same key finds it out.
            if (!hasUnknownOutcome(error)) setKey(newIdempotencyKey())
          },
        },
      )
    },
  }
}

export type ImportState = ReturnType<typeof useImport>
