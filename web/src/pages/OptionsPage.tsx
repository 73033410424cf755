import { ADMINISTRATOR } from '@driverdesk/domain/kernel/roles.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useCurrentUser } from '../kernel/session.ts'
import { Outbox } from '../mail/Outbox.tsx'
import { OptionsScreen } from '../options/OptionsScreen.tsx'
import { PushMessages } from '../push/PushMessages.tsx'

const route = getRouteApi('/guarded/options')

/**
 * The options and push messages (docs/spec/options.md#options-screen), and the outbox for administrators
 * (docs/spec/mail.md#mail-outbox).
 */
export function OptionsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const onSearch = useCallback(
    (change: Partial<typeof search>) =>
      void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: false }),
    [navigate],
  )
  const isAdministrator = useCurrentUser()?.role === ADMINISTRATOR
  return (
    <OptionsScreen page={search.page} onPage={(page) => onSearch({ page })}>
      <PushMessages search={search} onSearch={onSearch} />
      {isAdministrator && <Outbox search={search} onSearch={onSearch} />}
    </OptionsScreen>
  )
}
