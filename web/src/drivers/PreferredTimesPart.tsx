import { ownWorkingTimeRoutes } from '@driverdesk/contract/drivers/ownWorkingTimes.routes.ts'
import { PREFERRED_TIMES, type PreferredTime } from '@driverdesk/domain/drivers/preferredTimes.ts'
import { Chip, Group, Text, Title } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import { showError } from '../kernel/query.ts'
import classes from './leave/leave.module.css'

const HEADING = 'preferred-times'

const LABELS: Record<PreferredTime, string> = {
  mornings: 'Mornings',
  afternoons: 'Afternoons',
  evenings: 'Evenings',
  weekends: 'Weekends',
}

const preferredQuery = queryOptions({
  queryKey: ['preferredTimes'],
  queryFn: ({ signal }) => call(ownWorkingTimeRoutes.preferred, {}, { signal }),
  meta: { ownErrors: true },
})

/** The driver's preferred times in the app. Each press saves them. */
export function PreferredTimesPart() {
  const client = useQueryClient()
  const { data } = useQuery(preferredQuery)
  const saving = useMutation({
    mutationFn: (preferred_times: PreferredTime[]) =>
      call(ownWorkingTimeRoutes.prefer, { body: { preferred_times } }),
    meta: { ownErrors: true },
    onSuccess: (saved) => client.setQueryData(preferredQuery.queryKey, saved),
    onError: showError,
  })
  const shown = saving.isPending ? saving.variables : data?.preferred_times
  if (!shown) return null
  return (
    <section className={classes.own} aria-labelledby={HEADING}>
      <Title order={2} size="h5" id={HEADING}>
        I would rather work
      </Title>
      <Text size="sm" c="dimmed" pb="xs">
        A wish, not a limit. The office sees it when it looks for a driver.
      </Text>
      <Chip.Group
        multiple
        value={[...shown]}
        onChange={(chosen) =>
          saving.mutate(PREFERRED_TIMES.filter((time) => (chosen as readonly string[]).includes(time)))
        }
      >
        <Group gap="xs" role="group" aria-labelledby={HEADING}>
          {PREFERRED_TIMES.map((time) => (
            <Chip key={time} value={time} size="sm" disabled={saving.isPending}>
              {LABELS[time]}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </section>
  )
}
