import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isUnread } from '#server/base/unread-output.ts'
import { unreadSettings } from '#server/base/unread-settings.ts'
import { isSheetSubject } from '#shared/sheets/fields.ts'

// Before large modules are imported: from the second start on, Node loads compiled code from its cache. Not from the folder for temporary files, where
// whoever else has a user on the machine could lay code before the first start; NODE_COMPILE_CACHE, where it is set, holds before this.
const { HOME: home } = process.env
if (home) enableCompileCache(join(home, '.cache/leitai'))

// It is an event besides, which ends the process where nobody listens.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: Error) => {
    if (!isUnread(stream, error)) throw error
  })
}

const usage = `leitai start [--empty] [--dev]   启动网站；数据库是空的就载入演示赛季，加 --empty 则只建好栏目
leitai migrate                   把数据结构升级到最新
leitai import articles FILE|FOLDER [--dry-run] [--json]
                                 导入文章和页面，格式见 docs/import-formats.md；--dry-run：只说会改什么
leitai import competition FILE [--renamed] [--dry-run] [--json]
                                 导入一项赛事；--renamed：文件里写的是它从前的 slug 也可以
leitai import media FOLDER [--dry-run] [--skip-bad] [--json]
                                 每个子文件夹建一个图集；--skip-bad：跳过不是图片的文件
leitai import entrants|fixtures|results|figures|series|events FILE --competition ID [--encoding E]
                                 [--sheet NAME] [--map COLUMN=FIELD]… [--dry-run] [--json]
                                 导入表格，CSV 或 XLSX；--map：说明一列是什么，写 - 就跳过这一列
leitai export competition ID [--out FILE] [--json]
                                 导出一项赛事（编号或 slug），可以再导入；--json：写成一行
leitai export entrants|fixtures|results|figures|series|events ID [--out FILE]
                                 导出表格，改好可以再导入；CSV，文件名以 .xlsx 结尾就是 XLSX
leitai backup [FOLDER|s3://…] [--keep N]
                                 备份网站，运行着也可以，存到目录或桶里（不写就是 BACKUP_FOLDER）；
                                 --keep：只留最新的 N 份
leitai restore [BACKUP|FOLDER|s3://…] [--replace] [--without-damaged] [--unsigned] | --check
                                 恢复一份备份（写它的位置，或它在 BACKUP_FOLDER 里的名字），或某处最新的一份，
                                 恢复到哪种数据库都行；--replace：替换已有的网站；--check：只试着恢复；
                                 --without-damaged：备份里坏了的图片和视频不带，其余都恢复；
                                 --unsigned：有 LEITAI_BACKUP_KEY，也恢复没有它签名的（旧版本做的）
leitai copy --to postgres://…|FOLDER
                                 把数据库复制到另一种数据库，或另一个数据目录；其间网站要停着
leitai doctor [--fix] [--json]   检查设置、数据库、文件、备份和代理，每一项不对都给出改法；--fix：能修的就修好
leitai install-service --public-url URL [--data FOLDER] [--backups FOLDER] [--dry-run]
                                 装成 systemd 服务，用单独的用户运行（要 root）；--dry-run：只显示会写什么
leitai upgrade ARCHIVE [--anyway] | --back
                                 体检、备份，再换成另一个版本（要 root）；
                                 --anyway：体检有故障也换；--back：换回前一个版本
leitai demo --again              把演示赛季按现在的时间重新做一遍；网站里有别的内容就不做
leitai demo --play [SPEED]       按后台的操作演完演示赛季的这一晚，60 倍速，或 SPEED 倍
leitai user create NAME --role admin|editor|scorekeeper [--display NAME]
                                 新建后台用户，给出设置密码的一次性链接；--display：显示名
leitai user reset NAME [--totp]  让用户退出所有登录，给出设置新密码的链接；--totp：连验证器一起移除
leitai user disable NAME         停用用户，退出所有登录
leitai --version                 版本、适用的系统和自带的 Node
leitai --help                    显示这份说明`

const [named, ...rest] = process.argv.slice(2)
// Also behind a command.
const command = rest.some((word) => word === '--help' || word === '-h') ? '--help' : named
const unread = ['--version', '-v', '--help', '-h', 'help'].includes(command ?? '') ? null : unreadSettings(process.env.LEITAI_SETTINGS)
if (unread !== null) {
  console.error(`leitai：${unread}`)
  process.exit(1)
}
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
    if (skipsBad && subject !== 'media') misused('--skip-bad 只用于 leitai import media')
    const isRenamed = values.renamed === true
    if (isRenamed && subject !== 'competition') misused('--renamed 只用于 leitai import competition')
    const { competition, encoding, sheet, map } = values
    const isSheet = subject !== undefined && isSheetSubject(subject)
    if (!isSheet && [competition, encoding, sheet, map].some((value) => value !== undefined)) {
      misused('--competition、--encoding、--sheet 和 --map 只用于导入表格')
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
      if (typeof competition !== 'string') misused(`leitai import ${subject} 要用 --competition 写明是哪项赛事`)
      const { importSheetCommand } = await import('./server/sheets/import-sheet.command.ts')
      await importSheetCommand(process.env, subject, source, {
        ...flags,
        competition,
        encoding: typeof encoding === 'string' ? encoding : null,
        sheet: typeof sheet === 'string' ? sheet : null,
        map: Array.isArray(map) ? map.filter((word) => typeof word === 'string') : [],
      })
    } else misused(`没有「${subject}」这种导入`)
    break
  }
  case 'export': {
    const { values, positionals } = read(rest, { out: { type: 'string' }, json: { type: 'boolean' } }, [2])
    const [subject, name] = positionals
    const out = typeof values.out === 'string' ? values.out : null
    if (subject !== undefined && isSheetSubject(subject) && name) {
      if (values.json === true) misused('--json 只用于 leitai export competition')
      const { exportSheetCommand } = await import('./server/sheets/export-sheet.command.ts')
      await exportSheetCommand(process.env, subject, name, out)
    }
    if (subject !== 'competition' || !name) misused(`没有「${subject}」这种导出`)
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
    if (keep !== undefined && (typeof keep !== 'string' || !/^[1-9]\d{0,3}$/.test(keep))) misused('--keep 后面要写 1 到 9999 的整数')
    const { backupCommand } = await import('./server/backup/backup.command.ts')
    await backupCommand(process.env, positionals[0] ?? null, keep === undefined ? null : Number(keep))
    break
  }
  case 'restore': {
    const flag = { type: 'boolean' } as const
    const { values, positionals } = read(rest, { replace: flag, check: flag, 'without-damaged': flag, unsigned: flag }, [0, 1])
    const [backup = null] = positionals
    const isReplacing = values.replace === true
    const isCheck = values.check === true
    const isWithoutDamaged = values['without-damaged'] === true
    const isUnsignedToo = values.unsigned === true
    if (isCheck && (isReplacing || isWithoutDamaged || isUnsignedToo)) {
      const other = isReplacing ? '--replace' : isWithoutDamaged ? '--without-damaged' : '--unsigned'
      misused(`--check 只试着恢复，不能和 ${other} 一起用`)
    }
    const { restoreCommand } = await import('./server/backup/restore.command.ts')
    await restoreCommand(process.env, backup, { isReplacing, isCheck, isWithoutDamaged, isUnsignedToo })
    break
  }
  case 'copy': {
    const { to } = read(rest, { to: { type: 'string' } }, [0]).values
    if (typeof to !== 'string' || to === '') misused('leitai copy 要用 --to 写明复制到哪里')
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
    else misused('leitai upgrade 后面要写发行包的文件，或 --back')
    break
  }
  case 'demo': {
    const { values, positionals } = read(rest, { again: { type: 'boolean' }, play: { type: 'boolean' } }, [0, 1])
    const [speed = '60'] = positionals
    const demo = await import('./server/demo/demo.command.ts')
    if (values.again === true && positionals.length === 0) await demo.renewDemoCommand(process.env)
    else if (values.play === true && values.again === undefined) await demo.playNightCommand(process.env, speed)
    else misused('leitai demo 后面要写 --again 或 --play')
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
    } else misused(act === 'create' ? 'leitai user create 要用 --role 写明角色' : `leitai user ${act} 不能这样用`)
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
    misused(command === undefined ? '没有写命令' : `没有「${command}」这个命令`)
}

type Options = Readonly<Record<string, { type: 'boolean' | 'string'; multiple?: boolean }>>

function read(words: string[], options: Options, counts: readonly number[]) {
  // Not strict, for the library says in English what is wrong.
  const found = parseArgs({ args: words, options, allowPositionals: true, strict: false, tokens: true })
  for (const token of found.tokens) {
    const wrong = token.kind === 'option' ? optionFault(token, options[token.name]?.type) : null
    if (wrong !== null) misused(wrong)
  }
  const { length } = found.positionals
  if (length > Math.max(...counts)) misused(`多写了「${found.positionals.at(-1)}」`)
  if (length < Math.min(...counts)) misused('没有写完')
  return found
}

interface Option {
  rawName: string
  value?: string | undefined
  inlineValue?: boolean | undefined
}

/** `type`: undefined where the command has no such option. */
function optionFault({ rawName, value, inlineValue }: Option, type: 'boolean' | 'string' | undefined): string | null {
  if (type === undefined) return `没有「${rawName}」这个选项`
  if (type === 'boolean') return value === undefined ? null : `${rawName} 后面不带值`
  if (value === undefined) return `${rawName} 后面要写值`
  // What looks like the next option: a value was forgotten.
  return value.startsWith('-') && inlineValue !== true ? `${rawName} 后面要写值；以 - 开头的值写成 ${rawName}=${value}` : null
}

/** That of one command, so that what was wrong is not pushed out of the window; of all where there is none of that name. */
function usageOf(name: string | undefined): string {
  const own = usage.split(/\n(?=leitai )/).filter((part) => part.startsWith(`leitai ${name} `))
  return own.length === 0 || name?.startsWith('-') ? usage : own.join('\n')
}

function misused(what: string): never {
  console.error(`leitai：${what}\n\n${usageOf(named)}`)
  process.exit(2)
}
