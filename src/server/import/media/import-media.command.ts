import { systemClock } from '#server/base/clock.ts'
import { showProgress } from '#server/import/progress.ts'
import type { ImportFault } from '#server/import/report.ts'
import { openServersFiles } from '#server/media/media-place.service.ts'
import { print, runCommand, type Settings } from '#server/process/command.ts'
import { importMedia, type MediaImportReport } from './import-media.ts'

interface Flags {
  isDryRun: boolean
  isJson: boolean
  skipsBad: boolean
}

/** `leitai import media FOLDER`: exit 0 where the import is done (or would be), 1 where it is refused. */
export async function importMediaCommand(settings: Settings, folder: string, { isDryRun, isJson, skipsBad }: Flags): Promise<never> {
  return await runCommand(settings, async ({ env, db }) => {
    const files = await openServersFiles({ db, clock: systemClock, env, isDryRun })
    const progress = showProgress()
    const params = { db, clock: systemClock, files, folder, isDryRun, skipsBad }
    const report = await importMedia({ ...params, onProgress: progress.show }).finally(progress.end)
    const isRefused = report.errors.length > 0
    if (isJson) await print(process.stdout, JSON.stringify(report))
    else if (isRefused) await print(process.stderr, [...report.errors.map(lineOf), refusal(report)].join('\n'))
    else {
      if (report.skipped.length > 0) await print(process.stderr, report.skipped.map((one) => `已跳过 ${lineOf(one)}`).join('\n'))
      await print(process.stdout, summaryOf(report, isDryRun))
    }
    return isRefused ? 1 : 0
  })
}

function summaryOf({ created, changed, unchanged, pictures, videos }: MediaImportReport, isDryRun: boolean): string {
  const files = videos === 0 ? `共 ${pictures} 张图片` : `共 ${pictures} 张图片、${videos} 个视频`
  return isDryRun
    ? `试运行：将新增 ${created} 个图集，更新 ${changed} 个，${unchanged} 个不变，${files}；没有写入任何内容`
    : `新增 ${created} 个图集，更新 ${changed} 个，${unchanged} 个不变，${files}`
}

function refusal({ errors }: MediaImportReport): string {
  return `共 ${errors.length} 处问题，没有导入任何内容；只是个别文件不能用时，可以加上 --skip-bad 导入其余的`
}

function lineOf({ file, field, message }: ImportFault): string {
  return [file, field ?? '', message].filter((part) => part !== '').join(' · ')
}
