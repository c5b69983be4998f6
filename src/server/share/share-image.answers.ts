import { createHash } from 'node:crypto'
import { oncePerAnswer, type QueryContext } from '#server/http/query-context.ts'
import { type Drawing, drawingSize, drawingVersion } from '#server/media/drawing/drawing.ts'
import { answerPictures } from '#server/media/media.answers.ts'
import { getSettings } from '#server/settings/settings.queries.ts'
import type { ArticleSummary } from '#shared/article-summary.ts'
import type { MatchSummary } from '#shared/competitions/answers.ts'
import { matchDay, matchTimeText } from '#shared/competitions/match-time.ts'
import { matchTitle } from '#shared/competitions/match-title.ts'
import { formatDay } from '#shared/dates.ts'
import type { Picture } from '#shared/media.ts'
import { paths } from '#shared/paths.ts'
import { titleWithoutScores } from '#shared/spoilers.ts'

/** What a share image shows: the words, and the addresses of the pictures in it. */
export interface ShareImage {
  subject: 'article' | 'match'
  id: number
  drawing: Drawing
  cover: string | null
  mark: string | null
}

/** Where it stands. The address changes with all that is drawn, so that whoever keeps an image keeps the right one. */
export function shareAddress({ subject, id, ...shown }: ShareImage): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([drawingVersion, shown]))
    .digest('hex')
    .slice(0, 20)
  return paths.shareImage(subject, id, hash)
}

export async function shareImageOfArticle(
  ctx: QueryContext,
  { id, title, column, publishedAt, cover }: Pick<ArticleSummary, 'id' | 'title' | 'column' | 'publishedAt' | 'cover'>,
): Promise<ShareImage> {
  const { name, mark } = await siteOf(ctx)
  const words = { layout: 'title', title: titleWithoutScores(title), label: column.name, foot: formatDay(publishedAt), site: name } as const
  return { subject: 'article', id, drawing: words, cover: addressOf(cover), mark }
}

/** Who plays whom, where and when; never how it ends. */
export async function shareImageOfMatch(ctx: QueryContext, match: MatchSummary): Promise<ShareImage> {
  const { id, competition, stage, round, sides } = match
  const { name, mark } = await siteOf(ctx)
  const common = { label: competition.name, foot: timeOf(match), site: name }
  const [one, other, more] = sides.map(({ entrant, label }) => entrant?.name ?? label)
  const drawing: Drawing =
    one !== undefined && other !== undefined && more === undefined
      ? { ...common, layout: 'pair', sides: [one, other], middle: [stage.name, round.name].filter((word) => word !== '').join(' · ') }
      : { ...common, layout: 'title', title: matchTitle(match) }
  return { subject: 'match', id, drawing, cover: null, mark }
}

/** With its year: an image is passed on for years. */
function timeOf(match: MatchSummary): string {
  const [time, day] = [matchTimeText(match), matchDay(match)]
  return day === null || day === 'open' ? time : `${day.slice(0, 4)}年${time}`
}

/** The site's name and mark, on which every image rests. */
const siteOf = oncePerAnswer(async (ctx) => {
  ctx.deps.addTags('settings')
  const { name, logoId } = await getSettings(ctx.read)
  const logo = logoId === null ? null : ((await answerPictures(ctx, [logoId])).get(logoId) ?? null)
  return { name, mark: addressOf(logo) }
})

/** The smallest source that fills the image, else the largest. */
function addressOf(picture: Picture | null): string | null {
  if (picture?.isTakenDown) return null
  const fitting = picture?.sources.find(({ width }) => width >= drawingSize.width) ?? picture?.sources.at(-1)
  return fitting?.url ?? null
}
