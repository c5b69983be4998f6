import type { QueryContext } from '#server/http/query-context.ts'
import { answerPictures } from '#server/media/media.answers.ts'
import { shareAddress, shareImageOfSite } from '#server/share/share-image.answers.ts'
import type { Settings } from '#shared/settings.ts'
import { viewSettings } from './settings.view.ts'
import { settingsOf } from './settings-of.answers.ts'

export async function answerSettings(ctx: QueryContext): Promise<Settings> {
  ctx.deps.addTags('settings')
  const data = await settingsOf(ctx)
  const logo = data.logoId === null ? undefined : (await answerPictures(ctx, [data.logoId])).get(data.logoId)
  return viewSettings(data, logo ?? null, shareAddress(await shareImageOfSite(ctx)))
}
