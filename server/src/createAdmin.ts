/** `npm run create-admin -- --email … [--first-name …] [--last-name …]`: the first administrator, or one more. */
import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { Registration } from '@driverdesk/contract/accounts/account.shapes.ts'
import { ADMINISTRATOR } from '@driverdesk/domain/kernel/roles.ts'
import { hashPassword } from './accounts/password.ts'
import { writeAudit } from './kernel/audit.ts'
import { insideTransaction } from './kernel/database.ts'
import { openLog } from './kernel/log.ts'
import { openDatabase } from './kernel/open.ts'
import { runProgram, StartError } from './kernel/program.ts'
import { fieldErrors } from './kernel/requestInput.ts'
import { readSettings } from './kernel/settings.ts'

const USAGE = 'npm run create-admin -- --email you@example.com [--first-name Name] [--last-name Name]'

await runProgram(createAdmin)

async function createAdmin(): Promise<void> {
  const person = checked(argumentsGiven(), process.env.ADMIN_PASSWORD ?? (await askPassword()))
  const settings = readSettings(process.env)
  const database = await openDatabase(settings, openLog(settings))
  try {
    const passwordHash = await hashPassword(person.password)
    await database.db.transaction().execute((tx) =>
      insideTransaction(async () => {
        const taken = await tx
          .selectFrom('panel_user')
          .select('id')
          .where('email', 'ilike', person.email.replace(/[\\%_]/g, '\\$&'))
          .executeTakeFirst()
        if (taken) throw new StartError(`There is an account with the email ${person.email} already.`)
        const user = await tx
          .insertInto('panel_user')
          .values({
            first_name: person.firstName,
            last_name: person.lastName,
            email: person.email,
            password_hash: passwordHash,
            role: ADMINISTRATOR,
          })
          .returning(['id', 'first_name', 'last_name', 'email', 'role'])
          .executeTakeFirstOrThrow()
        const actor = { account: 'system', name: 'create-admin' }
        await writeAudit(tx, actor, [
          { thing: 'panel_user', id: user.id, action: 'create', before: null, after: user },
        ])
      }),
    )
    console.log(`${person.email} is an administrator now.`)
  } finally {
    await database.close()
  }
}

function argumentsGiven() {
  try {
    const { values } = parseArgs({
      options: {
        email: { type: 'string' },
        'first-name': { type: 'string', default: 'Admin' },
        'last-name': { type: 'string', default: 'Admin' },
      },
    })
    return values
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${USAGE}`)
  }
}

function checked(given: ReturnType<typeof argumentsGiven>, password: string) {
  const person = Registration.safeParse({
    email: given.email,
    firstName: given['first-name'],
    lastName: given['last-name'],
    password,
  })
  if (person.success) return person.data
  const messages = Object.values(fieldErrors(person.error)).flat()
  throw new StartError(`${messages.join('\n')}\n${USAGE}`)
}

/** Typed unseen on a terminal; read as a line where standard input is a pipe, and empty where that has none. */
async function askPassword(): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  process.stdout.write('Password: ')
  const terminal = createInterface({ input: process.stdin, output: hidden, terminal: process.stdin.isTTY })
  try {
    return await Promise.race([terminal.question(''), once(terminal, 'close').then(() => '')])
  } finally {
    terminal.close()
    process.stdout.write('\n')
  }
}
