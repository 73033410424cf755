import { Button, Stack, Text } from '@mantine/core'
import { IconDownload, IconLogout } from '@tabler/icons-react'
import { useLogOut } from '../accounts/accounts.data.ts'
import { useCurrentUser } from '../kernel/session.ts'
import { ColourSchemeSwitch } from '../ui/ColourSchemeSwitch.tsx'
import { confirm } from '../ui/Confirm.tsx'
import { countOf } from '../ui/dayWords.ts'
import classes from './AccountScreen.module.css'
import { forgetDevice } from './device.data.ts'
import { forgetShifts } from './keptShifts.ts'
import { Messages } from './Messages.tsx'
import { QueuedNotes } from './QueuedNotes.tsx'
import { useQueue } from './queue/queue.ts'
import { useInstalling } from './useInstalling.ts'

/** The driver's account and this phone, /driver/account. */
export function AccountScreen() {
  const user = useCurrentUser()
  const { actions } = useQueue()
  const logOut = useLogOut()
  const { isInstalled, install } = useInstalling()
  const askAndLogOut = async () => {
    const agreed =
      actions.length === 0 ||
      (await confirm({
        title: 'Log out?',
        message: `${countOf(actions.length, 'recorded time')} of yours could not be sent yet. They stay on this phone, and are sent when you log in here again.`,
        confirmLabel: 'Log out',
        danger: true,
      }))
    if (!agreed) return
    await forgetDevice()
    // The session ends in the same moment: no answer brings them back.
    forgetShifts()
    await logOut()
  }
  return (
    <div className={classes.screen}>
      <section className={classes.part} aria-label="Account">
        <Text fw={600} size="lg" dir="auto">
          {user?.firstName} {user?.lastName}
        </Text>
        <Text size="sm" c="dimmed" className={classes.email}>
          {user?.email}
        </Text>
      </section>
      {actions.length > 0 && (
        <section className={classes.part} aria-labelledby="waiting">
          <h2 className={classes.heading} id="waiting">
            Not sent yet
          </h2>
          <Stack gap="xs">
            <QueuedNotes queued={actions} named />
          </Stack>
        </section>
      )}
      <section className={classes.part} aria-labelledby="phone">
        <h2 className={classes.heading} id="phone">
          This phone
        </h2>
        <Messages />
        <div className={classes.line}>
          <span>Light or dark</span>
          <ColourSchemeSwitch />
        </div>
        {install && (
          <Button
            variant="default"
            leftSection={<IconDownload size="1.125rem" />}
            onClick={() => void install()}
          >
            Install the app
          </Button>
        )}
        {!install && !isInstalled && (
          <Text size="sm" c="dimmed">
            To open Driverdesk like an app, choose ‘Add to home screen’ in the menu of your browser.
          </Text>
        )}
      </section>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconLogout size="1.125rem" />}
        onClick={() => void askAndLogOut()}
      >
        Log out
      </Button>
    </div>
  )
}
