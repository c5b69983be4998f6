import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isSheetSubject } from '#shared/sheets/fields.ts'

// Before large modules are imported: from the second start on, Node loads compiled code from its cache. Not from the folder for temporary files, where
// whoever else has a user on the machine could lay code before the first start; NODE_COMPILE_CACHE, where it is set, holds before this.
const { HOME: home } = process.env
if (home) enableCompileCache(join(home, '.cache/leitai'))

const usage = `leitai start [--empty] [--dev]   serve the site; an empty database gets the demo season, or with --empty just the columns
leitai migrate                   bring the database up to date
leitai import articles FILE|FOLDER [--dry-run] [--json]
                                 take in articles and pages (docs/import-formats.md)
leitai import competition FILE [--renamed] [--dry-run] [--json]
                                 take in a competition; with --dry-run only say what would change; --renamed: also one that the file
                                 names by a slug that it had before
leitai import media FOLDER [--dry-run] [--skip-bad] [--json]
                                 make an album of each folder in it; --skip-bad: without the files that are no pictures
leitai import entrants|fixtures|results|figures|series|events FILE --competition ID [--encoding E] [--sheet NAME]
                                 [--map COLUMN=FIELD]… [--dry-run] [--json]
                                 take in a spreadsheet, CSV or XLSX; --map says what a column is, or with - that it is none
leitai export competition ID [--out FILE] [--json]
                                 write out a competition by number or slug, to be imported again; --json: on one line
leitai export entrants|fixtures|results|figures|series|events ID [--out FILE]
                                 write out a spreadsheet to be edited and imported again: CSV, or XLSX by the file's name
leitai backup [FOLDER|s3://…] [--keep N]
                                 back up a site, also a running one, into a folder or bucket (BACKUP_FOLDER); --keep: only the newest N
leitai restore [BACKUP|FOLDER|s3://…] [--replace | --check]
                                 restore a backup (where it lies, or its name in BACKUP_FOLDER), or the newest in a place, into either
                                 database; --replace: where a site stands; --check: only try whether it can be restored
leitai copy --to postgres://…|FOLDER
                                 copy the database to the other kind, or to another data folder; the server is stopped meanwhile
leitai doctor [--fix] [--json]   examine settings, database, files, backups and the way through the proxy, and say what mends each
                                 finding; --fix: mend what a program can
leitai install-service --public-url URL [--data FOLDER] [--backups FOLDER] [--dry-run]
                                 run the site by systemd, as a user of its own (as root); --dry-run: only print what would be written
leitai upgrade ARCHIVE [--anyway] | --back
                                 go to another release, after an examination and a backup (as root); --back: to the former one
leitai demo --again              make the demo season anew as of now; refuses where the site holds anything else
leitai demo --play [SPEED]       play the rest of the demo's night through the console's acts, 60 times as fast or SPEED
leitai user create NAME --role admin|editor|scorekeeper [--display NAME]
                                 make a user of the console; prints a link that sets the password, once
leitai user reset NAME [--totp]  sign a user out everywhere and print a link for a new password; --totp: remove the authenticator too
leitai user disable NAME         sign a user out everywhere and let them in no more
leitai --version                 the release, the system it is for, and its Node
leitai --help                    this text`

const [named, ...rest] = process.argv.slice(2)
// Also behind a command.
const command = rest.some((word) => word === '--help' || word === '-h') ? '--help' : named
switch (command) {
  case 'start': {
    read(rest, { empty: { type: 'boolean' }, dev: { type: 'boolean' } }, [0])
    const { start } = await import('./server/process/start.ts')
    await start(rest)
    break
  }
  case 'migrate': {
    read(rest, {}, [0])
    const { migrateCommand } = await import('./server/process/command.ts')
    await migrateCommand(process.env)
    break
  }
  case 'import': {
    const { values, positionals } = read(
      rest,
      {
        'dry-run': { type: 'boolean' },
        'skip-bad': { type: 'boolean' },
        renamed: { type: 'boolean' },
        json: { type: 'boolean' },
        competition: { type: 'string' },
        encoding: { type: 'string' },
        sheet: { type: 'string' },
        map: { type: 'string', multiple: true },
      },
      [2],
    )
    const [subject, source] = positionals
    const flags = { isDryRun: values['dry-run'] === true, isJson: values.json === true }
    const skipsBad = values['skip-bad'] === true
    if (skipsBad && subject !== 'media') misused('--skip-bad goes with "import media"')
    const isRenamed = values.renamed === true
    if (isRenamed && subject !== 'competition') misused('--renamed goes with "import competition"')
    const { competition, encoding, sheet, map } = values
    const isSheet = subject !== undefined && isSheetSubject(subject)
    if (!isSheet && [competition, encoding, sheet, map].some((value) => value !== undefined)) {
      misused('--competition, --encoding, --sheet and --map go with spreadsheets')
    }
    if (source && subject === 'articles') {
      const { importCommand } = await import('./server/import/import.command.ts')
      await importCommand(process.env, source, flags)
    } else if (source && subject === 'competition') {
      const { importCompetitionCommand } = await import('./server/import/competition/import-competition.command.ts')
      await importCompetitionCommand(process.env, source, { ...flags, isRenamed })
    } else if (source && subject === 'media') {
      const { importMediaCommand } = await import('./server/import/media/import-media.command.ts')
      await importMediaCommand(process.env, source, { ...flags, skipsBad })
    } else if (source && isSheet) {
      if (typeof competition !== 'string') misused(`"import ${subject}" needs a --competition`)
      const { importSheetCommand } = await import('./server/sheets/import-sheet.command.ts')
      await importSheetCommand(process.env, subject, source, {
        ...flags,
        competition,
        encoding: typeof encoding === 'string' ? encoding : null,
        sheet: typeof sheet === 'string' ? sheet : null,
        map: Array.isArray(map) ? map.filter((word) => typeof word === 'string') : [],
      })
    } else misused(`cannot import "${subject}"`)
    break
  }
  case 'export': {
    const { values, positionals } = read(rest, { out: { type: 'string' }, json: { type: 'boolean' } }, [2])
    const [subject, name] = positionals
    const out = typeof values.out === 'string' ? values.out : null
    if (subject !== undefined && isSheetSubject(subject) && name) {
      if (values.json === true) misused('--json goes with "export competition"')
      const { exportSheetCommand } = await import('./server/sheets/export-sheet.command.ts')
      await exportSheetCommand(process.env, subject, name, out)
    }
    if (subject !== 'competition' || !name) misused(`cannot export "${subject}"`)
    const { exportCompetitionCommand } = await import('./server/export/export.command.ts')
    await exportCompetitionCommand(process.env, name, {
      isJson: values.json === true,
      out,
    })
    break
  }
  case 'backup': {
    const { values, positionals } = read(rest, { keep: { type: 'string' } }, [0, 1])
    const { keep } = values
    if (keep !== undefined && (typeof keep !== 'string' || !/^[1-9]\d{0,3}$/.test(keep))) misused('--keep takes a number from 1 to 9999')
    const { backupCommand } = await import('./server/backup/backup.command.ts')
    await backupCommand(process.env, positionals[0] ?? null, keep === undefined ? null : Number(keep))
    break
  }
  case 'restore': {
    const { values, positionals } = read(rest, { replace: { type: 'boolean' }, check: { type: 'boolean' } }, [0, 1])
    const [backup = null] = positionals
    const isReplacing = values.replace === true
    const isCheck = values.check === true
    if (isReplacing && isCheck) misused('--check replaces nothing')
    const { restoreCommand } = await import('./server/backup/restore.command.ts')
    await restoreCommand(process.env, backup, { isReplacing, isCheck })
    break
  }
  case 'copy': {
    const { to } = read(rest, { to: { type: 'string' } }, [0]).values
    if (typeof to !== 'string' || to === '') misused('"copy" needs --to')
    const { copyCommand } = await import('./server/backup/copy.command.ts')
    await copyCommand(process.env, to)
    break
  }
  case 'doctor': {
    const { fix, json } = read(rest, { fix: { type: 'boolean' }, json: { type: 'boolean' } }, [0]).values
    const { doctorCommand } = await import('./server/doctor/doctor.command.ts')
    await doctorCommand(process.env, { isFixing: fix === true, isJson: json === true })
    break
  }
  case 'install-service': {
    const text = { type: 'string' } as const
    const { values } = read(rest, { 'public-url': text, data: text, backups: text, 'dry-run': { type: 'boolean' } }, [0])
    const given = (name: string) => (typeof values[name] === 'string' ? values[name] : null)
    const { installServiceCommand } = await import('./server/install/install-service.command.ts')
    await installServiceCommand(process.env, {
      publicUrl: given('public-url'),
      dataFolder: given('data'),
      backupFolder: given('backups'),
      isDryRun: values['dry-run'] === true,
    })
    break
  }
  case 'upgrade': {
    const { values, positionals } = read(rest, { back: { type: 'boolean' }, anyway: { type: 'boolean' } }, [0, 1])
    const [archive] = positionals
    const upgrade = await import('./server/install/upgrade.command.ts')
    if (archive !== undefined && values.back === undefined) {
      await upgrade.upgradeCommand(process.env, archive, { isForced: values.anyway === true })
    } else if (archive === undefined && values.back === true) await upgrade.goBackCommand(process.env)
    else misused('"upgrade" takes an archive, or --back')
    break
  }
  case 'demo': {
    const { values, positionals } = read(rest, { again: { type: 'boolean' }, play: { type: 'boolean' } }, [0, 1])
    const [speed = '60'] = positionals
    const demo = await import('./server/demo/demo.command.ts')
    if (values.again === true && positionals.length === 0) await demo.renewDemoCommand(process.env)
    else if (values.play === true && values.again === undefined) await demo.playNightCommand(process.env, speed)
    else misused('"demo" takes --again or --play')
    break
  }
  case 'user': {
    const { values, positionals } = read(rest, { role: { type: 'string' }, display: { type: 'string' }, totp: { type: 'boolean' } }, [2])
    const [act, name] = positionals
    const { role, display, totp } = values
    const users = await import('./server/users/users.command.ts')
    if (act === 'create' && name && typeof role === 'string' && totp === undefined) {
      await users.createUserCommand(process.env, name, { role, display: typeof display === 'string' ? display : null })
    } else if (act === 'reset' && name && role === undefined && display === undefined) {
      await users.resetUserCommand(process.env, name, { isTotp: totp === true })
    } else if (act === 'disable' && name && Object.keys(values).length === 0) {
      await users.disableUserCommand(process.env, name)
    } else misused(act === 'create' ? 'a user needs a --role' : `cannot "${act}" a user so`)
    break
  }
  case '--version':
  case '-v': {
    const { programVersion } = await import('./server/base/program-version.ts')
    console.log(`leitai ${await programVersion()} ${process.platform}-${process.arch}, Node ${process.versions.node}`)
    break
  }
  case '--help':
  case '-h':
  case 'help':
    console.log(usageOf(named))
    break
  default:
    misused(command === undefined ? 'no command' : `no command "${command}"`)
}

function read(
  words: string[],
  options: Readonly<Record<string, { type: 'boolean' | 'string'; multiple?: boolean }>>,
  counts: readonly number[],
) {
  try {
    const found = parseArgs({ args: words, options, allowPositionals: true })
    if (counts.includes(found.positionals.length)) return found
  } catch (error) {
    // Without Node's hint about words that begin with a hyphen.
    misused((error instanceof Error ? error.message : String(error)).replace(/\. To specify .*/s, ''))
  }
  misused(Math.max(...counts) === 0 ? 'too many words' : 'too few or too many words')
}

/** That of one command, so that what was wrong is not pushed out of the window; of all where there is none of that name. */
function usageOf(name: string | undefined): string {
  const own = usage.split(/\n(?=leitai )/).filter((part) => part.startsWith(`leitai ${name} `))
  return own.length === 0 || name?.startsWith('-') ? usage : own.join('\n')
}

function misused(what: string): never {
  console.error(`leitai: ${what}\n\n${usageOf(named)}`)
  process.exit(2)
}
