import { resolve } from 'node:path'
import { Command, type CommanderError } from 'commander'
import { runProgram, StartError, UsageError, VERSION } from './kernel/program.ts'

const PROGRAM = 'npm run driverdesk --'

const ABOUT = [
  'The back office of an agency that staffs restaurants with delivery drivers.',
  'The settings are environment variables, listed in README.md. DATA_DIR or DATABASE_URL names the database. A server may keep running on it unless the command says otherwise.',
].join('\n\n')

/** Runs one command. If it refuses, prints a message and ends the process with exit code 1. */
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
        throw new StartError(`${error.message}\n${usageText(called)}`, { cause: error })
      throw error
    }
  })

/** Loads each command only when it runs, because loading modules takes most of a start. */
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
    .description('Start the server; the same as npm start')
    .option('--empty', 'Leave a new database empty')
    .option('--no-website', 'Serve only the API, if the website is served elsewhere')
    .option('--no-jobs', 'Run no jobs: no email, push, reminder, planned publishing or backup')
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
      'Create an administrator. Reads the password from ADMIN_PASSWORD or standard input, or asks for it',
    )
    .usage('--email you@example.com [--first-name Name] [--last-name Name]')
    .requiredOption('--email <email>', 'The email that the administrator logs in with')
    .option('--first-name <name>', 'The first name', 'Admin')
    .option('--last-name <name>', 'The last name', 'Admin')
    .action(async (given) => (await import('./users.ts')).createAdmin(given))
  const users = program.command('users').description("Manage the agency's own accounts").helpCommand(false)
  users
    .command('list')
    .description('List them, with their roles and open sessions')
    .action(async () => (await import('./users.ts')).listUsers())
  users
    .command('reset-password <email>')
    .description(
      'Set a new password and end the sessions. Reads it from ADMIN_PASSWORD or standard input, or asks for it',
    )
    .action(async (email: string) => (await import('./users.ts')).resetPassword(email))
  users
    .command('promote <email>')
    .description('Make the account an administrator')
    .action(async (email: string) => (await import('./users.ts')).promote(email))
  users
    .command('end-sessions <email>')
    .description('Log the account out everywhere')
    .action(async (email: string) => (await import('./users.ts')).endSessions(email))
}

function addDatabase(program: Command): void {
  program
    .command('migrate')
    .description('Bring the database schema up to date, as each start does')
    .action(async () => (await import('./migrateDatabase.ts')).migrateDatabase())
  program
    .command('backup [file]')
    .description(
      'Write all data into one file while the server runs. Without a file name, uses BACKUP_DIR or BACKUP_BUCKET like the daily backup',
    )
    .action(async (file?: string) =>
      (await import('./backup.ts')).backup(file === undefined ? undefined : pathOf(file)),
    )
  program
    .command('restore <file>')
    .description('Fill an empty DATA_DIR or DATABASE_URL from a backup. No server may be using it')
    .action(async (file: string) => (await import('./backup.ts')).restore(pathOf(file)))
  program
    .command('check')
    .description('Check database, files, jobs, emails and backups, or check that a backup is complete')
    .option('--backup <path>', 'Check only this backup, or all in this folder')
    .action(async ({ backup }: { backup?: string }) =>
      (await import('./check.ts')).check(backup === undefined ? {} : { backup: pathOf(backup) }),
    )
  program
    .command('support-bundle <file>')
    .description('Write a file for support: versions, settings without secrets, counts and last errors')
    .action(async (file: string) => (await import('./supportBundle.ts')).supportBundle(pathOf(file)))
  program
    .command('test-mail <address>')
    .description('Send one email with SMTP_URL and MAIL_FROM, and report the result')
    .action(async (address: string) => (await import('./testMail.ts')).testMail(address))
  program
    .command('demo')
    .description('Fill an empty database with a demonstration agency')
    .usage('--size small|national [--today YYYY-MM-DD] [--seed N]')
    .option('--size <size>', 'Small (the default) or national')
    .option('--today <date>', 'The date to generate data around; today by default')
    .option('--seed <number>', 'A number that changes the data')
    .action(async (given) => (await import('./demo.ts')).demo(given))
}

/** An empty name comes from a variable that is not set. */
function pathOf(name: string): string {
  if (name === '') throw new UsageError('The name of the file is empty.')
  return resolve(name)
}

const everyCommand = (command: Command): Command[] => [command, ...command.commands.flatMap(everyCommand)]

/** Prints help on request. Turns wrong arguments into a message with the usage. */
function speakPlainly(command: Command): void {
  command.helpOption('-h, --help', 'Show this').configureOutput({ outputError: () => {} })
  command.exitOverride((error) => {
    if (error.exitCode === 0) process.exit(0)
    // A command that needs a subcommand; its help lists them.
    if (error.code === 'commander.help') process.exit(1)
    throw new StartError(`${errorSentence(error)}\n${usageText(command)}`, { cause: error })
  })
}

/** "error: unknown option '--role'" → "Unknown option '--role'" */
function errorSentence({ message }: CommanderError): string {
  const words = message.replace(/^error: /, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function usageText(command: Command): string {
  const words: string[] = []
  for (let part: Command | null = command; part?.parent; part = part.parent) words.unshift(part.name())
  return [PROGRAM, ...words, command.usage()].join(' ')
}
