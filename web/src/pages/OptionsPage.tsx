import { ADMINISTRATOR } from '@driverdesk/domain/kernel/roles.ts'
import { Container, Tabs, Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import tabs from '../desk/DeskTabs.module.css'
import { useCurrentUser } from '../kernel/session.ts'
import { Outbox } from '../mail/Outbox.tsx'
import { OptionsList } from '../options/OptionsList.tsx'
import { PushMessages } from '../push/PushMessages.tsx'
import { Texts } from '../push/Texts.tsx'
import { type OptionsSearch, openTab } from './options.search.ts'

const route = getRouteApi('/guarded/options')

/**
 * The options (docs/spec/options.md#options-screen), the push messages, and the outbox for administrators
 * (docs/spec/mail.md#mail-outbox), each in a tab.
 */
export function OptionsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const isAdministrator = useCurrentUser()?.role === ADMINISTRATOR
  const tab = openTab(search)
  const onSearch = useCallback(
    (change: OptionsSearch) =>
      // The tab stays when the message or the email that opened it is closed.
      void navigate({
        search: (now) => ({ ...now, ...change, tab: tab === 'options' ? undefined : tab }),
        resetScroll: false,
      }),
    [navigate, tab],
  )
  return (
    <Container size="lg" py="lg" w="100%">
      <Title order={1} size="h2" mb="sm">
        Options
      </Title>
      <Tabs
        variant="pills"
        keepMounted={false}
        classNames={{ tab: tabs.tab, list: tabs.list }}
        value={tab === 'outbox' && !isAdministrator ? 'options' : tab}
        onChange={(to) =>
          void navigate({ search: to === 'options' ? {} : { tab: to as 'messages' | 'outbox' } })
        }
      >
        <Tabs.List aria-label="Options" mb="md">
          <Tabs.Tab value="options">Options</Tabs.Tab>
          <Tabs.Tab value="messages">Push messages</Tabs.Tab>
          {isAdministrator && <Tabs.Tab value="outbox">Outbox</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="options">
          <OptionsList />
        </Tabs.Panel>
        <Tabs.Panel value="messages">
          <PushMessages search={search} onSearch={onSearch} />
          {isAdministrator && <Texts />}
        </Tabs.Panel>
        {isAdministrator && (
          <Tabs.Panel value="outbox">
            <Outbox search={search} onSearch={onSearch} />
          </Tabs.Panel>
        )}
      </Tabs>
    </Container>
  )
}
