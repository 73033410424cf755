/** The commands of the shell, with their arguments and help. */
import { Command, type CommanderError } from 'commander'
import { runProgram, StartError, UsageError } from './kernel/program.ts'
import { VERSION } from './kernel/version.ts'

const PROGRAM = 'npm run driverdesk --'

const ABOUT = [
  'The back office of an agency that staffs restaurants with delivery drivers.',
  'The settings are environment variables, which README.md lists. DATA_DIR or DATABASE_URL says which database a command works on. A server may go on running on it, unless the command says otherwise.',
].join('\n\n')

/** Runs one command, and ends the process with the exit code 1 and a sentence if it refuses. */
export const runCommand = (args: readonly string[]): Promise<void> =>
  runProgram(async () => {
    let called: Command | undefined
    const program = commandLine().hook('preAction', (_program, command) => {
      called = command
    })
    try {
      await program.parseAsync(args, { from: 'user' })
    } catch (error) {
      if (error instanceof UsageError && called)
        throw new StartError(`${error.message}\n${usageOf(called)}`, { cause: error })
      throw error
    }
  })

/** Each command is loaded only when it runs: most of a start is the loading of modules. */
function commandLine(): Command {
  const program = new Command(PROGRAM).description(ABOUT).helpCommand(false)
  addServing(program)
  addAccounts(program)
  addDatabase(program)
  for (const command of everyCommand(program)) speakPlainly(command)
  return program
}

function addServing(program: Command): void {
  program
    .command('start')
    .description('Start the product; also as npm start')
    .option('--empty', 'Leave a new database empty')
    .option('--no-website', 'Serve the calls alone, for a website that is served from elsewhere')
    .option('--no-jobs', 'Do no job: no mail, push, reminder, planned publishing or backup goes out from it')
    .action(async ({ empty = false, website, jobs }) =>
      (await import('./start.ts')).start({ empty, website, jobs }),
    )
  program
    .command('version')
    .description('Print the version of Driverdesk')
    .action(() => console.log(VERSION))
}

function addAccounts(program: Command): void {
  program
    .command('create-admin')
    .description(
      'Make an administrator; asks for the password, or takes it from ADMIN_PASSWORD or standard input',
    )
    .usage('--email you@example.com [--first-name Name] [--last-name Name]')
    .option('--email <email>', 'What the administrator signs in with')
    .option('--first-name <name>', 'The first name', 'Admin')
    .option('--last-name <name>', 'The last name', 'Admin')
    .action(async (given) => (await import('./createAdmin.ts')).createAdmin(given))
  const users = program
    .command('users')
    .description("Look after the agency's own accounts")
    .helpCommand(false)
  users
    .command('list')
    .description('List them, with their roles and open sessions')
    .action(async () => (await import('./users.ts')).listUsers())
  users
    .command('reset-password <email>')
    .description(
      'Give a new password and end the sessions; asks for it, or takes it from ADMIN_PASSWORD or standard input',
    )
    .action(async (email: string) => (await import('./users.ts')).resetPassword(email))
  users
    .command('promote <email>')
    .description('Make the account an administrator')
    .action(async (email: string) => (await import('./users.ts')).promote(email))
  users
    .command('end-sessions <email>')
    .description('Sign the account out everywhere')
    .action(async (email: string) => (await import('./users.ts')).endSessions(email))
}

function addDatabase(program: Command): void {
  program
    .command('migrate')
    .description('Bring the schema of the database up to date, as each start does')
    .action(async () => (await import('./migrateDatabase.ts')).migrateDatabase())
  program
    .command('backup [file]')
    .description(
      'Write everything that the product keeps into one file, while it goes on running; without a file, to BACKUP_DIR or BACKUP_BUCKET as every day',
    )
    .action(async (file?: string) => (await import('./backup.ts')).backup(file))
  program
    .command('restore <file>')
    .description('Fill an empty DATA_DIR or DATABASE_URL from such a file; nothing may run on it')
    .action(async (file: string) => (await import('./backup.ts')).restore(file))
  program
    .command('check')
    .description(
      'Look whether database, files, jobs, mail and backups are in order; or whether a backup is whole',
    )
    .option('--backup <file>', 'Look at this backup alone')
    .action(async (given) => (await import('./check.ts')).check(given))
  program
    .command('support-bundle <file>')
    .description(
      'Write what a supporter needs to know: versions, settings without secrets, counts and last errors',
    )
    .action(async (file: string) => (await import('./supportBundle.ts')).supportBundle(file))
  program
    .command('test-mail <address>')
    .description('Send one mail with SMTP_URL and MAIL_FROM, and say what came of it')
    .action(async (address: string) => (await import('./testMail.ts')).testMail(address))
  program
    .command('demo')
    .description('Fill an empty database with a demonstration agency')
    .usage('--size small|national [--today YYYY-MM-DD] [--seed N]')
    .option('--size <size>', 'Small (the default) or national')
    .option('--today <date>', "The day that the data lie around, if it is not today's")
    .option('--seed <number>', 'A number that makes other data')
    .action(async (given) => (await import('./demo.ts')).demo(given))
}

const everyCommand = (command: Command): Command[] => [command, ...command.commands.flatMap(everyCommand)]

/** The help goes to the person who asks; what cannot be understood becomes a sentence and how to call it. */
function speakPlainly(command: Command): void {
  command.helpOption('-h, --help', 'Show this').configureOutput({ outputError: () => {} })
  command.exitOverride((error) => {
    if (error.exitCode === 0) process.exit(0)
    // A command that needs another word: its help says which.
    if (error.code === 'commander.help') process.exit(1)
    throw new StartError(`${sentenceOf(error)}\n${usageOf(command)}`, { cause: error })
  })
}

/** "error: unknown option '--role'" → "Unknown option '--role'" */
function sentenceOf({ message }: CommanderError): string {
  const words = message.replace(/^error: /, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The npm scripts that run one command alone. */
const SCRIPTS = ['start', 'create-admin', 'demo']

function usageOf(command: Command): string {
  const words: string[] = []
  for (let part: Command | null = command; part?.parent; part = part.parent) words.unshift(part.name())
  const script = words.join(' ')
  const called = SCRIPTS.includes(script) ? `npm run ${script} --` : [PROGRAM, ...words].join(' ')
  return `${called} ${command.usage()}`
}
