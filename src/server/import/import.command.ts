import { systemClock } from '#server/base/clock.ts'
import { openServersFiles } from '#server/media/media-place.service.ts'
import { print, runCommand, type Settings } from '#server/process/command.ts'
import { importArticles } from './import-articles.ts'
import { showProgress } from './progress.ts'
import type { ImportFault, ImportReport } from './report.ts'

/** `leitai import articles SOURCE`: exit 0 where the import is done (or would be), 1 where it is refused. */
export async function importCommand(settings: Settings, source: string, flags: { isDryRun: boolean; isJson: boolean }): Promise<never> {
  return await runCommand(settings, async ({ env, db }) => {
    const files = await openServersFiles({ db, clock: systemClock, env, isDryRun: flags.isDryRun })
    const progress = showProgress()
    const params = { db, clock: systemClock, files, sources: [source], isDryRun: flags.isDryRun }
    const report = await importArticles({ ...params, onProgress: progress.show }).finally(progress.end)
    if (flags.isJson) await print(process.stdout, JSON.stringify(report))
    else if (report.errors.length === 0) await print(process.stdout, summaryOf(report, flags.isDryRun))
    else await print(process.stderr, [...report.errors.map(lineOf), `共 ${report.errors.length} 处错误，没有导入任何内容`].join('\n'))
    return report.errors.length === 0 ? 0 : 1
  })
}

function summaryOf({ created, changed, unchanged }: ImportReport, isDryRun: boolean): string {
  return isDryRun
    ? `试运行：将新增 ${created} 篇，更新 ${changed} 篇，${unchanged} 篇不变；没有写入任何内容`
    : `新增 ${created} 篇，更新 ${changed} 篇，${unchanged} 篇不变`
}

function lineOf({ file, row, field, message }: ImportFault): string {
  return [file, row === null ? '' : `第 ${row} 条`, field ?? '', message].filter((part) => part !== '').join(' · ')
}
