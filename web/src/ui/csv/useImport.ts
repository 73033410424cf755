import type { ImportReply } from '@driverdesk/contract/kernel/csvImport.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { hasUnknownOutcome } from '../../kernel/apiError.ts'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'

export interface ImportToSend {
  file: File
  /** Looks only, and writes nothing. */
  isDryRun: boolean
  /** Our field → head; undefined: by their heads. */
  columns: Columns | undefined
}
export type Columns = Readonly<Record<string, string>>

/** Sends a table; the same key never imports it twice. */
export type SendImport = (table: ImportToSend, idempotencyKey?: string) => Promise<ImportReply>

export type ImportStep = 'file' | 'columns' | 'check' | 'done'

/** The three steps of an import and its end. What was chosen stays, whatever fails. */
export function useImport(send: SendImport) {
  const [file, setFile] = useState<File | null>(null)
  const [step, setStep] = useState<ImportStep>('file')
  const [reply, setReply] = useState<ImportReply>()
  const [columns, setColumns] = useState<Columns>({})
  const [key, setKey] = useState(newIdempotencyKey)
  const sending = useMutation({
    meta: { ownErrors: true },
    mutationFn: ({ table, withKey }: { table: ImportToSend; withKey?: string }) => send(table, withKey),
  })

  const read = (next: ImportStep, chosen: Columns | undefined) => {
    if (!file) return
    const table = { file, columns: chosen, isDryRun: true }
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
    isSending: sending.isPending,
    isImporting: sending.isPending && sending.variables.withKey !== undefined,
    /** Of the last attempt. */
    error: sending.error,
    /** The key of the import, by which its progress is told. */
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
      const table = { file, columns, isDryRun: false }
      sending.mutate(
        { table, withKey: key },
        {
          onSuccess: (answer) => {
            setReply(answer)
            // Somebody was faster: what is wrong now is told, and the next attempt is another one.
            setKey(newIdempotencyKey())
            if (answer.created > 0) setStep('done')
          },
          onError: (error) => {
            // Where nobody knows what became of it, the same key finds out.
            if (!hasUnknownOutcome(error)) setKey(newIdempotencyKey())
          },
        },
      )
    },
  }
}

export type ImportState = ReturnType<typeof useImport>
