import { listAlbumTexts, listCaptions } from '#server/albums/albums.queries.ts'
import { listReported } from '#server/articles/article-links.queries.ts'
import { isTelling } from '#server/articles/articles.view.ts'
import { aboutOf } from '#server/articles/reported.model.ts'
import type { CacheTag } from '#server/cache/tags.ts'
import { listColumns } from '#server/columns/columns.queries.ts'
import { viewColumn } from '#server/columns/columns.view.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { answerLogos, answerPictures } from '#server/media/media.answers.ts'
import { listNameOnlyEntrants } from '#server/people/entrants.queries.ts'
import { isLogoPublic, publicPlayerName } from '#server/people/public-name.model.ts'
import { listTipSteps } from '#server/tips/tips.queries.ts'
import { paths } from '#shared/paths.ts'
import { documentText } from '#shared/plain-text.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'
import type { SearchItem } from '#shared/search.ts'
import { mayTellResult, tellsScore } from '#shared/spoilers.ts'
import type { OwnPage } from '#shared/words/site-pages.ts'
import { tipPlatformWords } from '#shared/words/tip-platforms.ts'
import {
  listArticleTexts,
  listCompetitionTexts,
  listLinkTexts,
  listOpeningTexts,
  listPlayerTexts,
  listTeamTexts,
  listTipTexts,
} from './hit-texts.queries.ts'
import type { ParsedQuery } from './parsed-query.model.ts'
import { excerptFrom, excerptOf, holds, marked } from './search.view.ts'
import type { Hit } from './search-entries.queries.ts'

/** By type and id. */
export type Found = Record<Hit['subject'], ReadonlyMap<number, SearchItem>>

const nothing = { excerpt: [], column: null, cover: null, logo: null, publishedAt: null, tellsResult: false, excerptTells: false, note: '' }

/** The hits as a page of results shows them, with the words marked. */
export async function answerFound(ctx: QueryContext, typed: ParsedQuery, hits: readonly Hit[]): Promise<Found> {
  const { read, deps } = ctx
  const idsOf = (subject: Hit['subject']) => hits.filter((hit) => hit.subject === subject).map((hit) => hit.subject_id)
  const [articles, reported, pages, albums, captions, competitions, entrants, teams, players, openings, tips, steps, links, columns] =
    await Promise.all([
      listArticleTexts(read, idsOf('article')),
      listReported(read, ctx.now, idsOf('article')),
      listArticleTexts(read, idsOf('page')),
      listAlbumTexts(read, idsOf('album')),
      listCaptions(read, idsOf('album')),
      listCompetitionTexts(read, idsOf('competition')),
      listNameOnlyEntrants(read, idsOf('competition')),
      listTeamTexts(read, idsOf('team')),
      listPlayerTexts(read, idsOf('player')),
      listOpeningTexts(read, idsOf('opening')),
      listTipTexts(read, idsOf('tip')),
      listTipSteps(read, idsOf('tip')),
      listLinkTexts(read, idsOf('link')),
      listColumns(read),
    ])
  deps.addTags('columns', ...hits.map(tagOf))
  const pictureIds = [...articles, ...albums, ...competitions].map((row) => row.cover_id)
  const logos = await answerLogos(ctx, [...competitions, ...teams, ...players, ...links].map(logoIdOf))
  const pictures = await answerPictures(
    ctx,
    pictureIds.flatMap((id) => id ?? []),
  )
  const about = aboutOf(reported)
  const pictureOf = (id: number | null) => (id === null ? null : (pictures.get(id) ?? null))
  return {
    article: byId(articles, (row) => {
      const column = columns.find((one) => one.id === row.column_id)
      return {
        ...nothing,
        type: 'article',
        id: row.id,
        path: paths.article(row.id),
        title: marked(row.title, typed),
        ...articleExcerpt(row, typed),
        column: column ? viewColumn(column) : null,
        cover: pictureOf(row.cover_id),
        publishedAt: row.published_at,
        tellsResult: isTelling(row),
        note: isTelling(row) ? (about.get(row.id) ?? '') : '',
      }
    }),
    page: byId(pages, (row) => ({
      ...nothing,
      type: 'page',
      id: row.id,
      path: paths.staticPage(row.slug ?? ''),
      title: marked(row.title, typed),
      excerpt: articleExcerpt(row, typed).excerpt,
    })),
    album: byId(albums, (row) => ({
      ...nothing,
      type: 'album',
      id: row.id,
      path: paths.album(row.id),
      title: marked(row.title, typed),
      ...telling(excerptFrom(typed, row.summary, ...(captions.get(row.id) ?? [])), row),
      cover: pictureOf(row.cover_id),
      publishedAt: row.published_at,
      tellsResult: isTelling(row) || (captions.get(row.id) ?? []).some(tellsScore),
    })),
    competition: byId(competitions, (row) => ({
      ...nothing,
      type: 'competition',
      id: row.id,
      path: paths.competition(row.id),
      title: marked(row.name, typed),
      excerpt: excerptOf(typed, row.summary, () => (entrants.get(row.id) ?? []).join('、')),
      cover: pictureOf(row.cover_id),
      logo: logos(row.logo_id),
      note: row.season_name,
    })),
    team: byId(teams, (row) => ({
      ...nothing,
      type: 'team',
      id: row.id,
      path: paths.team(row.id),
      title: marked(row.name, typed),
      excerpt: otherName(row, typed),
      logo: logos(row.logo_id),
      note: row.region,
    })),
    player: byId(players, (row) => ({
      ...nothing,
      type: 'player',
      id: row.id,
      path: paths.player(row.id),
      title: marked(publicPlayerName(row), typed),
      logo: logos(logoIdOf(row)),
      excerpt: row.is_minor === 1 ? [] : formerNames(row.names, row.name, typed),
    })),
    opening: byId(openings, (row) => ({
      ...nothing,
      type: 'opening',
      id: row.id,
      path: paths.openings({ id: row.id }),
      title: marked(row.name, typed),
      excerpt: excerptOf(typed, row.note),
      note: row.zone,
    })),
    tip: byId(tips, (row) => ({
      ...nothing,
      type: 'tip',
      id: row.id,
      path: paths.tips(row.platform, row.id),
      title: marked(row.title, typed),
      excerpt: excerptOf(typed, row.intro, ...steps.flatMap((step) => (step.tip_id === row.id ? [step.text] : []))),
      note: tipPlatformWords[row.platform],
    })),
    link: byId(links, (row) => ({
      ...nothing,
      type: 'link',
      id: row.id,
      path: paths.linkHub(row.id),
      title: marked(row.title, typed),
      excerpt: excerptOf(typed, row.description),
      logo: logos(row.logo_id),
      note: row.group_name,
    })),
  }
}

function tagOf({ subject, subject_id }: Hit): CacheTag {
  switch (subject) {
    case 'page':
      return `article:${subject_id}`
    case 'tip':
      return 'tips'
    case 'link':
      return 'links'
    default:
      return `${subject}:${subject_id}`
  }
}

function logoIdOf({
  logo_id,
  is_minor = 0,
  is_hidden = 0,
}: {
  logo_id: number | null
  is_minor?: number
  is_hidden?: number
}): number | null {
  return isLogoPublic({ is_minor, is_hidden }) ? logo_id : null
}

/** A page of the site's own as a page of results shows it. */
export function viewOwnPage({ path, names: [[title]], about }: OwnPage, typed: ParsedQuery): SearchItem {
  return { ...nothing, type: 'page', id: null, path, title: marked(title, typed), excerpt: excerptOf(typed, about) }
}

function byId<Row extends { id: number }>(rows: readonly Row[], view: (row: Row) => SearchItem): ReadonlyMap<number, SearchItem> {
  return new Map(rows.map((row) => [row.id, view(row)]))
}

/** From the summary, unless the body contains more of the words. */
function articleExcerpt(row: Awaited<ReturnType<typeof listArticleTexts>>[number], typed: ParsedQuery) {
  const { summary, body } = row
  const found = excerptFrom(typed, summary, () => {
    const doc: RichTextDoc = readJson(body)
    return documentText(doc)
  })
  return telling(found, row)
}

/** An excerpt is from anywhere in a text: nobody said of it alone whether it tells a result. */
function telling({ excerpt, from }: ReturnType<typeof excerptFrom>, row: Parameters<typeof isTelling>[0]) {
  const tells = isTelling(row) || tellsScore(from) || mayTellResult(excerpt.map(({ text }) => text).join(''))
  return { excerpt, excerptTells: excerpt.length > 0 && tells }
}

/** Only where the title is not what was found. */
function otherName({ name, short_name, names }: { name: string; short_name: string; names: string }, typed: ParsedQuery) {
  if (holds(name, typed) || !holds(short_name, typed)) return formerNames(names, name, typed)
  return excerptOf(typed, `简称：${short_name}`)
}

/** Only where a name that is not borne any more was what was found. */
function formerNames(names: string, present: string, typed: ParsedQuery) {
  const known: { name: string }[] = readJson(names)
  const former = known.map(({ name }) => name).filter((name) => name !== present && holds(name, typed))
  return former.length === 0 ? [] : excerptOf(typed, `曾用名：${former.join('、')}`)
}
