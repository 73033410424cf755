import { firstStepRoutes } from '@driverdesk/contract/home/firstSteps.routes.ts'
import { FIRST_STEPS, type FirstStep } from '@driverdesk/domain/home/firstSteps.ts'
import { Button, Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { call } from '../kernel/api.ts'
import { focusContent, giveFocus } from '../ui/focus.ts'
import classes from './FirstSteps.module.css'

const STEPS = {
  company: {
    title: 'Your company',
    hint: 'Its name, address and bank details are on the invoices.',
    to: '/options',
    action: 'Open options',
  },
  area: {
    title: 'An area',
    hint: 'A part of a city, with the pay per hour that applies there.',
    to: '/areas',
    action: 'Add an area',
  },
  restaurant: {
    title: 'A restaurant',
    hint: 'Add one by hand, or import a CSV file.',
    to: '/restaurants',
    action: 'Add restaurants',
  },
  driver: {
    title: 'An active driver',
    hint: 'Add one by hand, or import a CSV file. Tick ‘Active at once’: applicants are not on the schedule.',
    to: '/drivers',
    action: 'Add drivers',
  },
  shift: {
    title: 'A shift',
    hint: 'Press + on a day of the restaurant and choose the driver. Then publish the shift.',
    to: '/schedule',
    action: 'Open the schedule',
  },
} as const satisfies Record<FirstStep, unknown>

const stepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => call(firstStepRoutes.read, {}, { signal }),
  // One comes back from the step that was just done.
  staleTime: 0,
})

const PLACE = 'first-steps'

/**
 * The checklist of a new agency. Gone once every step is done, or put away in this browser. A link to `#first-steps`
 * shows it all the same.
 */
export function FirstSteps() {
  const [isAway, setAway] = useLocalStorage({
    key: 'driverdesk.first-steps-away',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const isAskedFor = useLocation({ select: ({ hash }) => hash === PLACE })
  const navigate = useNavigate()
  const isShown = isAskedFor || !isAway
  const { data: done } = useQuery({ ...stepsQuery, enabled: isShown })
  const next = done && FIRST_STEPS.find((step) => !done[step])
  if (!isShown || !done || !(next || isAskedFor)) return null
  const count = FIRST_STEPS.filter((step) => done[step]).length
  return (
    <Card component="section" withBorder radius="md" padding="lg" aria-labelledby={PLACE}>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h3" id={PLACE}>
          First steps
        </Title>
        <Text size="sm" c="dimmed">{`${count} of ${FIRST_STEPS.length} done`}</Text>
      </Group>
      <ol className={classes.steps}>
        {FIRST_STEPS.map((step) => (
          <Step key={step} step={step} isDone={done[step]} isNext={step === next} />
        ))}
      </ol>
      <Group justify="flex-end">
        <Button
          variant="subtle"
          onClick={() => {
            setAway(true)
            if (isAskedFor) void navigate({ to: '/home', replace: true })
            giveFocus(focusContent)
          }}
        >
          Put away
        </Button>
      </Group>
    </Card>
  )
}

function Step({ step, isDone, isNext }: { step: FirstStep; isDone: boolean; isNext: boolean }) {
  const { title, hint, to, action } = STEPS[step]
  return (
    <li className={classes.step}>
      <ThemeIcon
        size="md"
        radius="xl"
        variant={isDone ? 'filled' : 'default'}
        role="img"
        aria-label={isDone ? 'Done' : 'Not done yet'}
      >
        {isDone && <IconCheck size="1rem" stroke={2} />}
      </ThemeIcon>
      <Stack gap={0} className={classes.text}>
        <Text fw={600}>{title}</Text>
        {!isDone && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
      </Stack>
      {!isDone && (
        <Button component={Link} to={to} size="xs" variant={isNext ? 'filled' : 'default'}>
          {action}
        </Button>
      )}
    </li>
  )
}
