import { createHash } from 'node:crypto'
import { oncePerAnswer, type QueryContext } from '#server/http/query-context.ts'
import { type Drawing, drawingSize, drawingVersion } from '#server/media/drawing/drawing.ts'
import { answerPictures } from '#server/media/media.answers.ts'
import { settingsOf } from '#server/settings/settings-of.answers.ts'
import type { AlbumSummary } from '#shared/albums.ts'
import type { ArticleSummary } from '#shared/article-summary.ts'
import type { CompetitionSummary } from '#shared/competitions/competition-views.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { matchTimeText } from '#shared/competitions/match-time.ts'
import { matchTitle } from '#shared/competitions/match-title.ts'
import type { PlayerView, TeamView } from '#shared/competitions/record-views.ts'
import { formatDay, formatDayRange } from '#shared/dates.ts'
import { markId } from '#shared/designed-mark.ts'
import type { Picture } from '#shared/media.ts'
import { paths } from '#shared/paths.ts'
import type { ShareSubject } from '#shared/share-image.ts'
import { titleWithoutScores } from '#shared/spoilers.ts'
import type { Video } from '#shared/videos.ts'
import { linkSubjectWords } from '#shared/words/article-links.ts'
import { competitionKindWords } from '#shared/words/competitions.ts'
import { mediaTabWords } from '#shared/words/page-tabs.ts'

/** The content of a share image: the texts, and the URLs of its pictures. */
export interface ShareImage {
  subject: ShareSubject
  id: number
  drawing: Drawing
  pictures: readonly (string | null)[]
  mark: string | null
}

/** There is one. */
const siteId = 1

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
  { id, title, about, column, publishedAt, cover }: Pick<ArticleSummary, 'id' | 'title' | 'about' | 'column' | 'publishedAt' | 'cover'>,
): Promise<ShareImage> {
  const words = { title: titleWithoutScores(title, about), label: column.name, foot: formatDay(publishedAt) }
  return { subject: 'article', id, ...(await titled(ctx, words, cover)) }
}

/** Who plays whom, where and when; never the result. */
export async function shareImageOfMatch(ctx: QueryContext, match: MatchSummary): Promise<ShareImage> {
  const { id, competition, stage, round, sides } = match
  const { name, mark } = await siteOf(ctx)
  const common = { label: competition.name, foot: matchTimeText(match, null), site: name }
  const [one, other, more] = sides.map(({ entrant, label }) => ({ name: entrant?.name ?? label, markId: entrant && markId(entrant) }))
  const drawing: Drawing =
    one !== undefined && other !== undefined && more === undefined
      ? { ...common, layout: 'pair', sides: [one, other], middle: [stage.name, round.name].filter((word) => word !== '').join(' · ') }
      : { ...common, layout: 'title', title: matchTitle(match) }
  const pictures = drawing.layout === 'pair' ? sides.map(({ entrant }) => addressOf(entrant?.logo ?? null)) : []
  return { subject: 'match', id, drawing, pictures, mark }
}

/** Its mark, what it is and when; never who won it. */
export async function shareImageOfCompetition(
  ctx: QueryContext,
  { id, name, kind, season, startsOn, endsOn, cover, logo }: CompetitionSummary,
): Promise<ShareImage> {
  const site = await siteOf(ctx)
  const words = { label: joined([competitionKindWords[kind], season.name]), foot: formatDayRange(startsOn, endsOn), site: site.name }
  const drawing: Drawing = { layout: 'emblem', name, markId: id, about: '', ...words }
  return { subject: 'competition', id, drawing, pictures: [addressOf(logo), addressOf(cover)], mark: site.mark }
}

export async function shareImageOfTeam(
  ctx: QueryContext,
  { id, name, shortName, region, logo }: Pick<TeamView, 'id' | 'name' | 'shortName' | 'region' | 'logo'>,
): Promise<ShareImage> {
  const site = await siteOf(ctx)
  const about = joined([shortName === name ? '' : shortName, region])
  const drawing: Drawing = { layout: 'emblem', name, markId: id, about, label: linkSubjectWords.team, foot: '', site: site.name }
  return { subject: 'team', id, drawing, pictures: [addressOf(logo)], mark: site.mark }
}

/** By the public name, and with the teams of now. */
export async function shareImageOfPlayer(
  ctx: QueryContext,
  { id, name, logo, teams }: Pick<PlayerView, 'id' | 'name' | 'logo' | 'teams'>,
): Promise<ShareImage> {
  const site = await siteOf(ctx)
  const about = joined(teams.flatMap((team) => (team.to === null ? [team.name] : [])))
  const drawing: Drawing = { layout: 'emblem', name, markId: id, about, label: linkSubjectWords.player, foot: '', site: site.name }
  return { subject: 'player', id, drawing, pictures: [addressOf(logo)], mark: site.mark }
}

export async function shareImageOfAlbum(ctx: QueryContext, { id, title, cover, publishedAt }: AlbumSummary): Promise<ShareImage> {
  const words = { title: titleWithoutScores(title), label: mediaTabWords.albums, foot: formatDay(publishedAt) }
  return { subject: 'album', id, ...(await titled(ctx, words, cover)) }
}

export async function shareImageOfVideo(ctx: QueryContext, { id, title, poster, publishedAt }: Video): Promise<ShareImage> {
  const words = { title: titleWithoutScores(title), label: mediaTabWords.videos, foot: formatDay(publishedAt) }
  return { subject: 'video', id, ...(await titled(ctx, words, poster)) }
}

/** Of pages that have none of their own: the operator's picture as it is, or the site's name. */
export async function shareImageOfSite(ctx: QueryContext): Promise<ShareImage> {
  const { shareImageId, name, tagline, description } = await settingsOf(ctx)
  const given = shareImageId === null ? undefined : (await answerPictures(ctx, [shareImageId])).get(shareImageId)
  const picture = addressOf(given ?? null)
  if (picture !== null) return { subject: 'site', id: siteId, drawing: { layout: 'picture' }, pictures: [picture], mark: null }
  return { subject: 'site', id: siteId, ...(await titled(ctx, { title: name, label: tagline || description, foot: '' }, null)) }
}

type Words = Record<'title' | 'label' | 'foot', string>

async function titled(ctx: QueryContext, words: Words, behind: Picture | null): Promise<Pick<ShareImage, 'drawing' | 'pictures' | 'mark'>> {
  const { name, mark } = await siteOf(ctx)
  return { drawing: { layout: 'title', ...words, site: name }, pictures: [addressOf(behind)], mark }
}

/** The site's name and logo, which every image contains. */
const siteOf = oncePerAnswer(async (ctx) => {
  ctx.deps.addTags('settings')
  const { name, logoId } = await settingsOf(ctx)
  const logo = logoId === null ? null : ((await answerPictures(ctx, [logoId])).get(logoId) ?? null)
  return { name, mark: addressOf(logo) }
})

/** The smallest file that fills the image, else the largest. */
function addressOf(picture: Picture | null): string | null {
  if (picture?.isTakenDown) return null
  const fitting = picture?.sources.find(({ width }) => width >= drawingSize.width) ?? picture?.sources.at(-1)
  return fitting?.url ?? null
}

function joined(words: readonly string[]): string {
  return words.filter((word) => word !== '').join(' · ')
}
