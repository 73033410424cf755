/**
 * Finds the primary among several PostgreSQL hosts (docs/decisions/0065-several-database-hosts.md). `pg` itself knows
 * one host and no `target_session_attrs`.
 */
import pg from 'pg'

interface Connecting {
  connectionString: string
  Client: typeof pg.Client
}

interface Host {
  url: string
  name: string
  port: number
}

/** Returns one connection string per host; 'postgres://user:password@a,b:5433/name' has two. */
export function hostsOf(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? []
  return hosts.split(',').map((host) => `${start}${host}${rest}`)
}

/** @throws {Error} if `pg` cannot read the address */
export function hostOf(url: string): Host {
  // Parsed as `pg` parses it, which accepts more forms than a URL.
  const { host: name, port } = new pg.Client({ connectionString: url })
  return { url, name, port }
}

const known = new Map<string, Connecting>()

/** With several hosts in `url`, each new connection goes to the current primary. */
export function connectingTo(url: string): Connecting {
  const connecting = known.get(url) ?? newConnecting(url)
  known.set(url, connecting)
  return connecting
}

function newConnecting(url: string): Connecting {
  const hosts = hostsOf(url)
  const [first = url] = hosts
  if (hosts.length < 2) return { connectionString: first, Client: pg.Client }
  return { connectionString: first, Client: clientOf(hosts.map(hostOf)) }
}

/** Long enough for a busy host. A host that is off never answers. */
const ANSWER_MS = 5_000
const WATCH_MS = 2_000
/** A busy host may be slow once. */
const SILENT_LOOKS = 2

/** Its code counts as 'the database is down'. */
const noPrimary = (message: string): Error => Object.assign(new Error(message), { code: '08001' })

function clientOf(hosts: readonly Host[]): typeof pg.Client {
  let primary: Host | undefined
  let finding: Promise<Host> | undefined
  /** The highest timeline seen. A host with a lower one was replaced, even if its successor does not answer. */
  let newest = 0
  /** How many times in a row each host has not answered. */
  const silent = new Map<Host, number>()
  const open = new Map<pg.Client, Host>()
  let watching: NodeJS.Timeout | undefined

  const find = (): Promise<Host> => {
    finding ??= look().finally(() => {
      finding = undefined
    })
    return finding
  }

  async function look(): Promise<Host> {
    const answers = await Promise.allSettled(hosts.map(askTimeline))
    for (const [index, host] of hosts.entries()) {
      const times = isSilent(answers[index]) ? (silent.get(host) ?? 0) + 1 : 0
      silent.set(host, times)
      if (times >= SILENT_LOOKS) endConnections((to) => to === host)
    }
    const { host, timeline } = primaryAmong(hosts, answers, newest)
    newest = Math.max(newest, timeline)
    return host
  }

  function endConnections(isLost: (host: Host) => boolean): void {
    for (const [client, host] of open) if (isLost(host)) streamOf(client).destroy()
    if (primary && isLost(primary)) primary = undefined
  }

  /** Ends connections to a host that was replaced or is silent: it may be cut off and never close them. */
  async function watch(): Promise<void> {
    const found = await find().catch(() => undefined)
    if (found === undefined || open.size === 0) return
    endConnections((host) => host !== found)
    primary = found
  }

  return class PrimaryClient extends pg.Client {
    override connect(): Promise<this>
    override connect(done: (error?: Error) => void): void
    override connect(done?: (error?: Error) => void): Promise<this> | undefined {
      const connected = this.#toPrimary()
      if (!done) return connected
      connected.then(() => done(), done)
      return undefined
    }

    async #toPrimary(): Promise<this> {
      // Between two queries there is no other listener, and an unhandled error would end the process.
      this.on('error', () => {})
      primary ??= await find()
      const host = primary
      const forget = () => {
        open.delete(this)
        if (open.size > 0) return
        clearInterval(watching)
        // The primary is no longer watched.
        primary = undefined
      }
      open.set(this, host)
      this.on('end', forget)
      if (open.size === 1) watching = setInterval(() => void watch(), WATCH_MS).unref()
      try {
        Object.assign(this, { host: host.name, port: host.port })
        await super.connect()
        if (((await timelineOf(this)) ?? -1) < newest)
          throw noPrimary(`${host.name} is no longer the primary`)
      } catch (error) {
        if (primary === host) primary = undefined
        forget()
        await this.end().catch(() => {})
        throw error
      }
      return this
    }
  } as unknown as typeof pg.Client
}

/** Missing in the types of `pg`. */
export const streamOf = (client: pg.Client | pg.PoolClient) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream

type Answer = PromiseSettledResult<number | undefined>

/** A refusal by PostgreSQL, such as for too many connections, comes from a host that works. */
const isSilent = (answer: Answer | undefined): boolean =>
  answer?.status === 'rejected' && !(answer.reason instanceof pg.DatabaseError)

/**
 * Chooses the host that accepts writes. If two do, a standby was promoted and the former primary came back. The one
 * promoted later is right, and has the higher timeline.
 *
 * @throws {Error} if there is none
 */
function primaryAmong(
  hosts: readonly Host[],
  answers: readonly Answer[],
  atLeast: number,
): { host: Host; timeline: number } {
  let best: { host: Host; timeline: number } | undefined
  for (const [index, answer] of answers.entries()) {
    const timeline = answer.status === 'fulfilled' ? answer.value : undefined
    if (timeline !== undefined && timeline >= atLeast && timeline > (best?.timeline ?? 0))
      best = { host: hosts[index] as Host, timeline }
  }
  if (best) return best
  const reasons = answers.map((answer) =>
    answer.status === 'fulfilled' ? undefined : (answer.reason as Error),
  )
  // A wrong password or name is not an outage.
  const refused = reasons.find((reason) => /^(?:28|3D)/.test((reason as { code?: string })?.code ?? ''))
  if (refused && reasons.every(Boolean)) throw refused
  const found = hosts.map(({ name }, index) => `${name}: ${reasons[index]?.message ?? 'a standby'}`)
  throw noPrimary(`no host is the primary (${found.join(', ')})`)
}

async function askTimeline({ url }: Host): Promise<number | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await timelineOf(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Undefined for a standby or a read-only server. */
async function timelineOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ timeline: string | null }>(
    `select case when not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off'
      then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`,
  )
  const timeline = rows[0]?.timeline ?? undefined
  return timeline === undefined ? undefined : Number.parseInt(timeline, 16)
}
