import { systemClock } from '#server/base/clock.ts'
import { showProgress } from '#server/import/progress.ts'
import { openServersFiles } from '#server/media/media-place.service.ts'
import { print, runCommand, type Settings } from '#server/process/command.ts'
import { importCompetition } from './import-competition.ts'
import type { CompetitionFault, CompetitionReport } from './report.ts'

/** `leitai import competition FILE`: exit 0 where the import is done (or would be), 1 where it is refused. */
export async function importCompetitionCommand(
  settings: Settings,
  file: string,
  flags: { isDryRun: boolean; isJson: boolean; isRenamed: boolean },
): Promise<never> {
  return await runCommand(settings, async ({ env, db }) => {
    const progress = showProgress()
    const openFiles = () => openServersFiles({ db, clock: systemClock, env, isDryRun: flags.isDryRun })
    const params = {
      db,
      clock: systemClock,
      file,
      isDryRun: flags.isDryRun,
      isRenamed: flags.isRenamed,
      openFiles,
      onProgress: progress.show,
    }
    const report = await importCompetition(params).finally(progress.end)
    if (flags.isJson) await print(process.stdout, JSON.stringify(report))
    else if (report.errors.length === 0) await print(process.stdout, summaryOf(report, flags.isDryRun))
    else await print(process.stderr, [...report.errors.map(lineOf), `共 ${report.errors.length} 处错误，没有导入任何内容`].join('\n'))
    return report.errors.length === 0 ? 0 : 1
  })
}

function summaryOf({ id, isNew, isChanged, changes }: CompetitionReport, isDryRun: boolean): string {
  if (!isChanged) return `无变化：赛事 ${id} 与文件一致，没有写入任何内容`
  const last = isDryRun ? '试运行：没有写入任何内容' : isNew ? `已新建赛事 ${id}` : `已更新赛事 ${id}`
  return [...changes, last].join('\n')
}

function lineOf({ file, path, rule, message }: CompetitionFault): string {
  return [file, path, rule, message].filter((part) => part !== null).join(' · ')
}
