import type { PayOut } from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import { Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { giveWorksNumber } from '../../drivers/driverRecords.data.ts'
import { errorMessage } from '../../kernel/apiError.ts'
import { FormFrame } from '../../ui/form/FormDialog.tsx'
import { payOutKey, savingPay } from './payOut.data.ts'

type Drivers = PayOut['unnumbered']['drivers']

/** Enters the works numbers of several drivers (docs/spec/timesheets.md#pay-out). */
export function WorksNumbersDialog({ drivers, onClose }: { drivers: Drivers; onClose: () => void }) {
  const client = useQueryClient()
  const [left, setLeft] = useState(drivers)
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const toCorrect = useMemo(() => [...refused.keys()].map(String), [refused])
  const numberOf = (id: number) => typed[id]?.trim() ?? ''
  const entered = left.filter(({ driver_id: id }) => numberOf(id) !== '')
  const { mutateAsync: save, isPending } = useMutation({
    mutationKey: savingPay,
    mutationFn: async () => {
      const problems = new Map<number, string>()
      for (const { driver_id: id } of entered)
        await giveWorksNumber(id, numberOf(id)).catch((error) => problems.set(id, errorMessage(error)))
      return problems
    },
    onSuccess: (problems) => {
      if (problems.size === 0) return onClose()
      setLeft(left.filter((driver) => problems.has(driver.driver_id) || !entered.includes(driver)))
      setRefused(problems)
    },
    onSettled: () => client.invalidateQueries({ queryKey: payOutKey }),
  })
  return (
    <FormFrame
      title="Works numbers"
      size={450}
      editor={{
        isSending: isPending,
        isOver: false,
        trouble: undefined,
        toCorrect,
        save: async () => void (await save()),
      }}
      thing="list"
      isDirty={() => entered.length > 0}
      blockedBy={entered.length === 0 ? '' : undefined}
      submitLabel="Save"
      onClose={onClose}
    >
      <Stack gap="sm" px="md" pt={4} pb="md">
        {left.map(({ driver_id: id, name }, index) => (
          <TextInput
            key={id}
            label={<bdi>{name}</bdi>}
            maxLength={40}
            data-autofocus={index === 0 || undefined}
            value={typed[id] ?? ''}
            error={refused.get(id)}
            onChange={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, [id]: value }))}
          />
        ))}
      </Stack>
    </FormFrame>
  )
}
